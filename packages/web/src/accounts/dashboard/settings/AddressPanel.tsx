import { Button } from '@mantine/core';
import { ApiError, call, errorText, hasCode } from '@tamarack/core/client';
import { type ClinicDashboard, clinicEndpoints, validationTexts } from '@tamarack/core/domain';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { useChange } from '@tamarack/core/session/step-up';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import {
  AskDialog,
  ErrorNotice,
  Notice,
  type SubdomainState,
  useSubdomainCheck,
  useText,
} from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { SubdomainField } from '../../../shared/SubdomainField.tsx';
import classes from '../account.module.css';
import { clinicTexts } from '../clinic-texts.ts';
import { Panel } from '../frame/Panel.tsx';
import { clinicKey, clinicsKey } from '../queries.ts';

/** Texts that explain the effects of changing the web address. */
const addressEffects = ['webAddressLinks', 'webAddressSignIn', 'webAddressReturn'] as const;

/**
 * Moves the clinic's site to another web address, to which the old one then redirects for a while. A move by someone
 * else changes the field, unless it was edited.
 */
export function AddressPanel({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(clinicTexts);
  const { t: rule } = useText(validationTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [base, setBase] = useState(clinic.subdomain);
  const [name, setName] = useState(base);
  const [error, setError] = useState<string>();
  if (clinic.subdomain !== base) {
    setBase(clinic.subdomain);
    if (name === base) setName(clinic.subdomain);
  }
  const same = name === clinic.subdomain;
  const [asking, setAsking] = useState(false);
  useUnsavedPage(!same);
  const address = useSubdomainCheck(
    same ? '' : name,
    useCallback(
      (asked, signal) =>
        call(transport, clinicEndpoints.checkSubdomain, {
          params: { tenantId: clinic.tenantId },
          query: { name: asked },
          signal,
        }),
      [transport, clinic.tenantId],
    ),
  );
  const change = useChange(
    (send) =>
      send(clinicEndpoints.changeSubdomain, {
        params: { tenantId: clinic.tenantId },
        payload: { subdomain: name },
      }),
    {
      done: t('saved'),
      meta: { quiet: true },
      onSuccess: ({ clinic: moved }) => client.setQueryData(clinicKey(clinic.tenantId), moved),
      onError: (failure) => {
        const own = failure instanceof ApiError ? failure.fields.subdomain : undefined;
        if (own ?? hasCode(failure, 'SUBDOMAIN_TAKEN')) wrong(own ?? errorText(failure, session('failed')));
      },
      onSettled: () => setAsking(false),
      refetch: [clinicsKey],
    },
  );

  function wrong(message: string) {
    setError(message);
    input.current?.focus();
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name) wrong(rule('subdomainRequired'));
    else if (same) wrong(t('webAddressSame'));
    else if (address.state === 'invalid') wrong(rule(address.key));
    else if (address.state === 'taken') wrong(address.problem ?? rule('subdomainTaken'));
    else setAsking(true);
  };

  const days = clinic.gracePeriods.redirectDays;
  const host = hostOf(clinic.siteUrl);
  const shownAddress = (subdomain: string) => `${subdomain}.${host}`;
  const other = change.error && !error ? errorText(change.error, session('failed')) : undefined;
  return (
    <Panel title={t('webAddress')} intro={t('webAddressHint', { days })}>
      <form noValidate onSubmit={submit} aria-busy={change.isPending}>
        <div className={classes.fields}>
          <SubdomainField
            ref={input}
            host={host}
            label={t('webAddressNew')}
            value={name}
            error={
              error ?? (address.state === 'taken' ? (address.problem ?? rule('subdomainTaken')) : undefined)
            }
            onChange={(event) => {
              setName(event.currentTarget.value.toLowerCase().trim());
              setError(undefined);
              change.reset();
            }}
          />
          <AddressLine
            address={address}
            onSuggestion={(suggestion) => {
              setName(suggestion);
              setError(undefined);
              input.current?.focus();
            }}
          />
          <ErrorNotice>{other}</ErrorNotice>
          {change.isSuccess ? (
            <Notice tone="ok" role="status">
              {t('webAddressChanged', { address: clinic.siteUrl.replace(/^https?:\/\//, ''), days })}
            </Notice>
          ) : null}
          <Button type="submit" variant="default" loading={change.isPending} className={classes.action}>
            {t('webAddressChange')}
          </Button>
        </div>
      </form>
      <AskDialog
        opened={asking}
        title={t('webAddressChange')}
        confirm={t('webAddressChange')}
        loading={change.isPending}
        onConfirm={() => change.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('webAddressQuestion', { from: shownAddress(clinic.subdomain), to: shownAddress(name) })}
        <ul>
          {addressEffects.map((effect) => (
            <li key={effect}>{t(effect, { days })}</li>
          ))}
        </ul>
      </AskDialog>
    </Panel>
  );
}

/** The parent domain of the clinic's site: its host without the first label. */
function hostOf(siteUrl: string): string {
  return siteUrl.replace(/^https?:\/\/[^.]+\./, '');
}

function AddressLine({
  address,
  onSuggestion,
}: {
  address: SubdomainState;
  onSuggestion: (name: string) => void;
}) {
  const { t } = useText(clinicTexts);
  return (
    <div className={classes.addressLine}>
      <span role="status" data-state={address.state}>
        {address.state === 'checking' ? t('checking') : null}
        {address.state === 'available' ? t('available') : null}
      </span>
      {address.state === 'taken' && address.suggestion ? (
        <Button variant="light" size="compact-md" onClick={() => onSuggestion(address.suggestion ?? '')}>
          {t('useSuggestion', { suggestion: address.suggestion })}
        </Button>
      ) : null}
    </div>
  );
}
