import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { formatCalendarDay } from '../../../shared/format.ts';
import { localePath } from '../../../shared/paths.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { areas, results, type ScreenResult } from './results.ts';
import { accessibilityText } from './text.ts';

const areaTitles = {
  public: 'areaPublic',
  main: 'areaMain',
  clinic: 'areaClinic',
  console: 'areaConsole',
} as const;

const sumOf = (rows: readonly ScreenResult[], figure: 'looks' | 'findings') =>
  rows.reduce((sum, row) => sum + row[figure], 0);

/** The accessibility statement: the standard, known gaps, a contact, and the results of the automated check. */
export function Accessibility() {
  const { t, locale } = useText(accessibilityText);
  const { engine, checkedOn, rows } = results;
  return (
    <article className="page page-narrow">
      <PageHead title={t('title')} lead={t('lead', { brand: brand.name })} />
      <div className="prose">
        <h2>{t('aimTitle')}</h2>
        <p>{t('aim1')}</p>
        <p>{t('aim2')}</p>
        <p>{t('aim3')}</p>
        <h2>{t('shortTitle')}</h2>
        <ul>
          <li>{t('short1')}</li>
          <li>{t('short2')}</li>
          <li>{t('short3')}</li>
          <li>{t('short4')}</li>
        </ul>
        <h2>{t('tellTitle')}</h2>
        <p>{t('tell')}</p>
        <p>
          <a href={localePath(locale, '/contact')}>{t('tellForm')}</a> ·{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </p>
        <h2>{t('checkTitle')}</h2>
        <p>
          {t('check', {
            engine,
            screens: rows.length,
            date: formatCalendarDay(checkedOn, locale),
            looks: sumOf(rows, 'looks'),
            findings: sumOf(rows, 'findings'),
          })}
        </p>
      </div>
      {areas.map((area) => (
        <AreaTable key={area} title={t(areaTitles[area])} rows={rows.filter((row) => row.area === area)} />
      ))}
    </article>
  );
}

function AreaTable({ title, rows }: { title: string; rows: readonly ScreenResult[] }) {
  const { t } = useText(accessibilityText);
  return (
    <table className="check-results">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('screen')}</th>
          <th scope="col">{t('states')}</th>
          <th scope="col">{t('looks')}</th>
          <th scope="col">{t('findings')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, states, looks, findings }) => (
          <tr key={path}>
            <th scope="row">
              <code>{path}</code>
            </th>
            <td>{states}</td>
            <td>{looks}</td>
            <td>{findings}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
