import { Button } from '@mantine/core';
import { findRegion } from '@tamarack/core/domain';
import { Notice, useText } from '@tamarack/core/ui';
import type { Ref } from 'react';
import { formatDate } from '../shared/format.ts';
import { useFieldKey } from '../shared/useFieldKey.ts';
import type { ClientFact, ClientFacts } from './client-facts.ts';
import { clientTexts } from './text.ts';

/** Says that someone else changed the client, and asks about the fields that were changed by both. */
export function ChangedMeanwhile({
  theirs,
  busy,
  onKeep,
  onAccept,
  ref,
}: {
  /** Their values of the fields changed by both. */
  theirs: Partial<ClientFacts>;
  busy: boolean;
  /** Saves the values of the form all the same. */
  onKeep: () => void;
  /** Puts their values into the form. */
  onAccept: () => void;
  ref: Ref<HTMLDivElement>;
}) {
  const { t, locale } = useText(clientTexts);
  const keyOf = useFieldKey();
  const clashes = Object.entries(theirs) as [ClientFact, string | boolean | null][];
  const labelOf = (fact: ClientFact) => t(fact === 'decidesAlone' ? 'field_decidesAlone' : keyOf(fact));
  const formatValue = (fact: ClientFact, value: string | boolean | null) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (fact === 'language') return t(value === 'fr' ? 'french' : 'english');
    if (fact === 'region') return findRegion(value)?.[locale] ?? value ?? t('regionNone');
    if (!value) return t('notRecorded');
    return fact === 'birthOn' ? formatDate(value, locale) : value;
  };
  if (clashes.length === 0)
    return (
      <Notice tone="warn" role="alert" title={t('changedTitle')} ref={ref}>
        {t('changedElsewhere')}
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      role="alert"
      title={t('changedTitle')}
      ref={ref}
      actions={
        <>
          <Button variant="default" loading={busy} onClick={onKeep}>
            {t('keepMine')}
          </Button>
          <Button variant="default" onClick={onAccept}>
            {t('useTheirs')}
          </Button>
        </>
      }
    >
      {t('changedHere')}
      <ul>
        {clashes.map(([fact, value]) => (
          <li key={fact}>{t('changedTo', { field: labelOf(fact), value: formatValue(fact, value) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
