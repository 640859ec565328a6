import { Anchor, TextInput } from '@mantine/core';
import { translator } from '../../../domain/text.ts';
import { validationTexts } from '../../../domain/validation.ts';
import { usePorts } from '../../../session/SessionProvider.tsx';
import type { SubdomainState } from '../../../ui/useSubdomainCheck.ts';
import styles from './create.module.css';
import { t } from './text.ts';
import type { CreateTenant } from './useCreateTenant.ts';

/** The clinic's web address: derived from its name, editable, and checked while typing. */
export function AddressField({ create }: { create: CreateTenant }) {
  const { form, address, setSubdomain } = create;
  const input = form.getInputProps('subdomain');
  return <WebAddress input={input} name={form.values.subdomain} address={address} onName={setSubdomain} />;
}

export interface WebAddressProps {
  /** Mantine's input props of the field. */
  input: ReturnType<CreateTenant['form']['getInputProps']>;
  name: string;
  address: SubdomainState;
  onName: (name: string) => void;
}

/** A field for a web address, with the resulting host and the result of the check. */
export function WebAddress({ input, name, address, onName }: WebAddressProps) {
  const { clinicSite } = usePorts();
  return (
    <div>
      <TextInput
        {...input}
        label={t('subdomain')}
        error={input.error ?? problemOf(address)}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onName(event.currentTarget.value.toLowerCase())}
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
          onClick={() => address.suggestion && onName(address.suggestion)}
        >
          {t('takeSuggestion', { name: address.suggestion })}
        </Anchor>
      ) : null}
    </div>
  );
}

const say = translator(validationTexts, 'en');

function problemOf(address: SubdomainState): string | undefined {
  if (address.state === 'invalid') return say(address.key);
  return address.state === 'taken' ? (address.problem ?? say('subdomainTaken')) : undefined;
}

function stateText(address: SubdomainState): string | null {
  if (address.state === 'checking' || address.state === 'available' || address.state === 'unchecked') {
    return t(address.state);
  }
  return null;
}
