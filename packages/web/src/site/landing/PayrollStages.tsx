import { useText } from '@tamarack/core/ui';
import { landingText } from './text.ts';

const today = [
  'stageConfirmed',
  'stageNotes',
  'stageFees',
  'stageRuns',
  'stageCarried',
  'stageStatements',
] as const;

/** What there is today on the way from the session to contractors' pay. */
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
    </div>
  );
}
