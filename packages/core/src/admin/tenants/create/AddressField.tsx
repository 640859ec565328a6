import { Anchor, TextInput } from '@mantine/core';
import { translator } from '../../../domain/text.ts';
import { validationTexts } from '../../../domain/validation.ts';
import { usePorts } from '../../../session/SessionProvider.tsx';
import type { AddressState } from '../../../ui/useAddressCheck.ts';
import styles from './create.module.css';
import { t } from './text.ts';
import type { CreateTenant } from './useCreateTenant.ts';

/** The clinic's web address: derived from its name, editable, checked while it is typed. */
export function AddressField({ create }: { create: CreateTenant }) {
  const { form, address } = create;
  const { clinicSite } = usePorts();
  const name = form.values.subdomain;
  return (
    <div>
      <TextInput
        {...form.getInputProps('subdomain')}
        label={t('subdomain')}
        error={form.errors.subdomain ?? problemOf(address)}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => create.setSubdomain(event.currentTarget.value)}
      />
      <div className={styles.address}>
        <span>{name ? clinicSite(name).host : null}</span>
        <span role="status" data-state={address.state} className={styles.addressState}>
          {stateText(address)}
        </span>
      </div>
      {address.state === 'taken' && address.suggestion ? (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          onClick={() => address.suggestion && create.setSubdomain(address.suggestion)}
        >
          {t('takeSuggestion', { name: address.suggestion })}
        </Anchor>
      ) : null}
    </div>
  );
}

const say = translator(validationTexts, 'en');

function problemOf(address: AddressState): string | undefined {
  if (address.state === 'invalid') return say(address.key);
  return address.state === 'taken' ? (address.problem ?? say('subdomainTaken')) : undefined;
}

function stateText(address: AddressState): string | null {
  if (address.state === 'checking' || address.state === 'available' || address.state === 'unchecked') {
    return t(address.state);
  }
  return null;
}
