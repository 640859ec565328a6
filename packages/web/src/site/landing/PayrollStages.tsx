import { useText } from '@tamarack/core/ui';
import { landingText } from './text.ts';

const today = ['stageConfirmed', 'stageNotes', 'stageFees'] as const;
const next = ['stageRuns', 'stageCarried', 'stageStatements'] as const;

/** What there is today on the way to contractors' pay, and what is in preparation. No picture: its screens are not built. */
export function PayrollStages() {
  const { t } = useText(landingText);
  return (
    <div className="stages">
      <p className="stages-title">{t('stagesToday')}</p>
      <ul className="check-list">
        {today.map((stage) => (
          <li key={stage}>{t(stage)}</li>
        ))}
      </ul>
      <p className="stages-title">{t('stagesNext')}</p>
      <ul className="stages-next">
        {next.map((stage) => (
          <li key={stage}>{t(stage)}</li>
        ))}
      </ul>
    </div>
  );
}
