import { Anchor } from '@mantine/core';
import { countryOf } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMe, WorkspacePage } from '../frame/index.ts';
import { Panel } from '../shared/Panel.tsx';
import panel from '../shared/panel.module.css';
import { howTexts } from './how-texts.ts';
import classes from './pay.module.css';
import { usePayWords } from './words.ts';

const rules = ['rule1', 'rule2', 'rule3', 'rule4', 'rule5', 'rule6', 'rule7', 'rule8'] as const;

/** Lines of the example: text, earned, paid and carried over in cents. */
const first = [
  ['line1', 63_000, 63_000, 0],
  ['line2', 9_000, 6_000, 3_000],
  ['line3', 4_500, 4_500, 0],
  ['line4', 9_000, 0, 9_000],
  ['line5', 9_000, 0, 9_000],
] as const;
const second = [
  ['line6', 72_000, 72_000, 0],
  ['line7', 0, 3_000, 0],
  ['line8', 0, 9_000, 0],
  ['line9', -9_000, -9_000, 0],
  ['line10', 0, 0, 9_000],
] as const;

/** How a contractor's pay is computed, with an example. */
export function HowScreen() {
  const { t } = useText(howTexts);
  const { t: word } = usePayWords();
  const { settings } = useMe();
  return (
    <WorkspacePage
      title={t('title')}
      lead={
        <Anchor component={Link} to="/pay" inherit>
          ← {word('back')}
        </Anchor>
      }
    >
      <Panel title={t('rulesTitle')}>
        <ul className={classes.prose}>
          {rules.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('exampleTitle')}>
        <p className={panel.muted}>{t('exampleLead')}</p>
        <Example caption={t('first')} lines={first} sum={t('sum1')} />
        <Example caption={t('second')} lines={second} sum={t('sum2')} />
      </Panel>
      <Panel title={t('askTitle')}>
        <p className={classes.prose}>{t('ask')}</p>
      </Panel>
      {countryOf(settings) === 'CA' ? (
        <Panel title={t('taxTitle')}>
          <p className={classes.prose}>{t('tax')}</p>
        </Panel>
      ) : null}
    </WorkspacePage>
  );
}

interface ExampleProps {
  caption: string;
  lines: typeof first | typeof second;
  sum: string;
}

function Example({ caption, lines, sum }: ExampleProps) {
  const { t } = useText(howTexts);
  const { amountOrDash } = usePayWords();
  const total = (index: 1 | 2 | 3) => lines.reduce((all, line) => all + line[index], 0);
  const columns = [
    [1, 'earned'],
    [2, 'paid'],
    [3, 'carried'],
  ] as const;
  return (
    <div>
      <h3 className={classes.heading}>{caption}</h3>
      <table className={`${panel.table} ${classes.dense}`} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            {columns.map(([index, name]) => (
              <th key={index} scope="col" className={panel.number}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line[0]}>
              <td>{t(line[0])}</td>
              {columns.map(([index, name]) => (
                <td
                  key={index}
                  className={panel.number}
                  data-label={t(name)}
                  data-empty={line[index] === 0 ? true : undefined}
                >
                  {amountOrDash(line[index])}
                </td>
              ))}
            </tr>
          ))}
          <tr className={classes.totals}>
            <td>{t('total')}</td>
            {columns.map(([index, name]) => (
              <td key={index} className={panel.number} data-label={t(name)}>
                {amountOrDash(total(index))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className={classes.why}>{sum}</p>
    </div>
  );
}
