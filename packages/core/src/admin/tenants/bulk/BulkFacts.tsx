import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { planTable } from '../../../domain/plans.ts';
import type { BulkChange, BulkSelection } from '../../../domain/platform/bulk-changes.ts';
import { Facts } from '../../shared/Facts.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { holdNames } from '../actions/SuspensionFields.tsx';
import { chipsOf } from '../list/filters/describe.ts';
import { t as tenantText } from '../text.ts';
import styles from './bulk.module.css';
import { t } from './text.ts';

/** Describes how the tenants were selected. */
export function selectionText(selection: BulkSelection): string {
  if (selection.by === 'ids') return t('byIds');
  if (selection.by === 'change') return t('byChange');
  const { search, status, plan } = selection;
  const filters = [
    status && tenantText(status),
    plan && planTable[plan].operatorLabel,
    ...chipsOf(selection).map(({ text }) => text),
    search && `“${search}”`,
  ].filter(Boolean);
  return filters.length > 0 ? t('byFilters', { filters: filters.join(', ') }) : t('byAll');
}

function Chosen(selection: BulkSelection) {
  const words = selectionText(selection);
  return selection.by === 'change' ? (
    <Link to={`/admin/tenants/bulk/${selection.bulkId}`}>{words}</Link>
  ) : (
    words
  );
}

/**
 * How the clinics were selected, and the details of the change: reason, hold and message of a suspension,
 * days of an extension.
 */
export function BulkFacts({ change }: { change: BulkChange }) {
  const facts: [string, ReactNode][] = [[t('selection'), <Chosen key="selection" {...change.selection} />]];
  if (change.kind === 'suspend') {
    facts.push([t('reason'), change.reason ?? '']);
    if (change.holdKind) facts.push([t('holdKind'), holdNames[change.holdKind]]);
    facts.push([t('message'), change.customerMessage ?? t('standardMessage')]);
  }
  if (change.days) facts.push([t('days'), t('daysOf', { n: change.days })]);
  return (
    <Panel title={t('facts')}>
      <Facts facts={facts} className={styles.facts} />
    </Panel>
  );
}
