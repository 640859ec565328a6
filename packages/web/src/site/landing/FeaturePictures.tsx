import { useText } from '@tamarack/core/ui';
import { moneyFormat } from './money.ts';
import { payrollRun } from './showcase/sample.ts';
import { landingText } from './text.ts';

/** Drawings of the four features, with sample data. Each is decoration beside the text that says the same. */

export function TodosPicture() {
  const { t } = useText(landingText);
  const tasks = [
    { text: t('todoOne'), done: true },
    { text: t('todoTwo'), done: true },
    { text: t('todoThree'), done: false },
  ];
  return (
    <div className="picture" aria-hidden="true">
      <div className="picture-title">{t('todoToday')}</div>
      {tasks.map((task) => (
        <div key={task.text} className="picture-line" data-done={task.done || undefined}>
          <span className="picture-check" />
          {task.text}
        </div>
      ))}
    </div>
  );
}

export function PayrollPicture() {
  const { t, locale } = useText(landingText);
  const format = moneyFormat(locale);
  const [chen] = payrollRun;
  const lines = [
    { text: t('paySessions'), amount: chen.earned },
    { text: t('payCarryover'), amount: chen.carried },
    { text: t('payAdjustment'), amount: chen.adjusted },
  ];
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  return (
    <div className="picture" aria-hidden="true">
      <div className="picture-title">{t('payTitle')}</div>
      {lines.map((line) => (
        <div key={line.text} className="picture-line">
          {line.text}
          <span className="picture-amount">{format.format(line.amount)}</span>
        </div>
      ))}
      <div className="picture-line picture-total">
        {t('payTotal')}
        <span className="picture-amount">{format.format(total)}</span>
      </div>
    </div>
  );
}

export function QueuePicture() {
  const { t } = useText(landingText);
  const rows = [
    { text: t('panelSession'), state: t('queueDone'), tone: 'ok' },
    { text: t('panelIntake'), state: t('queueEdit'), tone: 'ok' },
    { text: 'R. Singh', state: t('queueWaiting'), tone: 'warn' },
  ];
  return (
    <div className="picture" aria-hidden="true">
      <div className="picture-title">{t('panelQueue')}</div>
      {rows.map((row) => (
        <div key={row.text} className="picture-line">
          {row.text}
          <span className="picture-state" data-tone={row.tone}>
            {row.state}
          </span>
        </div>
      ))}
    </div>
  );
}

export function SoapPicture() {
  const { t } = useText(landingText);
  const parts = [
    { letter: 'S', name: t('soapS'), text: t('soapSText') },
    { letter: 'O', name: t('soapO'), text: t('soapOText') },
    { letter: 'A', name: t('soapA'), text: t('soapAText') },
    { letter: 'P', name: t('soapP'), text: t('soapPText'), open: true },
  ];
  return (
    <div className="picture" aria-hidden="true">
      {parts.map((part) => (
        <div key={part.name} className="picture-note" data-open={part.open || undefined}>
          <span className="picture-letter">{part.letter}</span>
          <span>
            <small>{part.name}</small>
            <span className="picture-note-text">{part.text}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
