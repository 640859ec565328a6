import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type Client,
  type ClientConsent,
  clientEndpoints,
  consentGivers,
  consentKinds,
  consentTexts,
  earliestDayOf,
} from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { useWhoDecides } from '../../shared/deciding.ts';
import { fieldErrors } from '../../shared/fieldErrors.ts';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../clients.module.css';
import { Dialog } from '../Dialog.tsx';
import { useClientAction } from '../queries.ts';
import { clientTexts } from '../text.ts';

/**
 * Returns whether a guardian's consent to emails has ended because the client decides alone. It holds while the birth date
 * is unknown.
 */
function useHasEnded(client: Client) {
  const decides = useWhoDecides(client);
  const isKnown = client.decidesAlone || Boolean(client.identity?.birthOn);
  const decidesAlone = isKnown && decides !== null && decides !== 'guardians';
  return ({ kind, givenBy }: Pick<ClientConsent, 'kind' | 'givenBy'>): boolean =>
    decidesAlone && kind === 'email' && givenBy === 'guardian';
}

/** Consents of the client, including withdrawn ones. */
export function ConsentPanel({ client }: { client: Client }) {
  const { t, locale } = useText(clientTexts);
  const { zone } = useMe();
  const [adding, setAdding] = useState(false);
  const hasEnded = useHasEnded(client);
  const withdraw = useClientAction(t('saved'));
  const dayOf = (instant: string) => formatDate(todayIn(zone, new Date(instant)), locale);
  return (
    <Panel
      title={t('consents')}
      action={
        <Button variant="subtle" size="xs" onClick={() => setAdding(true)}>
          {t('consentAdd')}
        </Button>
      }
    >
      {client.consents.length === 0 ? <p className={classes.muted}>{t('consentsNone')}</p> : null}
      <ul className={classes.items}>
        {client.consents.map(({ consentId, version, kind, givenBy, givenAt, withdrawnAt }) => (
          <li key={consentId}>
            <div>
              {t(`consent_${kind}`)}{' '}
              {withdrawnAt ? null : hasEnded({ kind, givenBy }) ? (
                <Badge tone="warn">{t('consentEnded')}</Badge>
              ) : (
                <Badge tone="ok">{t('consentInForce')}</Badge>
              )}
              <span className={classes.small}>
                {t('consentGiven', {
                  day: dayOf(givenAt),
                  who: t(`by_${givenBy}`).toLocaleLowerCase(locale),
                })}
                {withdrawnAt ? ` · ${t('consentWithdrawn', { day: dayOf(withdrawnAt) })}` : null}
              </span>
              {!withdrawnAt && hasEnded({ kind, givenBy }) ? (
                <span className={classes.small}>{t('consentEndedBody')}</span>
              ) : null}
            </div>
            {withdrawnAt ? null : (
              <Button
                variant="subtle"
                size="xs"
                color="red"
                loading={withdraw.isPending}
                aria-label={t('withdrawOf', { name: t(`consent_${kind}`) })}
                onClick={() =>
                  withdraw.mutate((call) =>
                    call(clientEndpoints.withdrawConsent, {
                      params: { clientId: client.clientId, consentId },
                      payload: { version },
                    }),
                  )
                }
              >
                {t('withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adding ? <ConsentDialog client={client} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function ConsentDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useText(clientTexts);
  const { zone } = useMe();
  const act = useClientAction(t('saved'));
  const hasEnded = useHasEnded(client);
  const inForce = client.consents
    .filter((consent) => !consent.withdrawnAt && !hasEnded(consent))
    .map(({ kind }) => kind);
  const open = consentKinds.filter((kind) => !inForce.includes(kind));
  const today = todayIn(zone);
  const form = useForm({
    initialValues: { kind: open[0] ?? consentKinds[0], givenBy: consentGivers[0], givenOn: today },
  });
  return (
    <Dialog
      title={t('consentAdd')}
      would="added"
      action={t('consentRecord')}
      busy={act.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ kind, givenBy, givenOn }) =>
        act.mutate(
          (call) =>
            call(clientEndpoints.addConsent, {
              params: { clientId: client.clientId },
              payload: { kind, givenBy, ...(givenOn && givenOn !== today && { givenOn }) },
            }),
          { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
        ),
      )}
    >
      <SelectField
        label={t('consentKind')}
        data={optionsOf(consentKinds, (value) => t(`consent_${value}`))}
        data-autofocus
        {...form.getInputProps('kind')}
      />
      <div>
        <span className={classes.small}>{t('consentText')}</span>
        <blockquote className={classes.quote} lang={client.language}>
          {consentTexts[form.values.kind][client.language]}
        </blockquote>
      </div>
      <SelectField
        label={t('givenBy')}
        data={optionsOf(consentGivers, (value) => t(`by_${value}`))}
        {...form.getInputProps('givenBy')}
      />
      <TextInput
        type="date"
        label={t('givenOn')}
        min={earliestDayOf(client.identity?.birthOn ?? null)}
        max={today}
        {...form.getInputProps('givenOn')}
      />
    </Dialog>
  );
}
