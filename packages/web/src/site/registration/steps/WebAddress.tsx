import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { validationTexts } from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { type SubdomainState, useText } from '@tamarack/core/ui';
import { type FocusEvent, useRef, useState } from 'react';
import { hintBelow } from '../../../shared/hint-below.ts';
import { SubdomainField } from '../../../shared/SubdomainField.tsx';
import classes from '../registration.module.css';

export interface WebAddressProps {
  value: string;
  /** An error from a submit or from the server. */
  error?: string;
  address: SubdomainState;
  /** The host that every clinic's site is a subdomain of, such as `tamarack.example`. */
  host: string;
  onChange: (subdomain: string) => void;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
}

/**
 * The clinic's web address: a line below the clinic's name while it follows that name, a field once it is edited or
 * invalid. Its availability is shown beside it once the server has answered.
 */
export function WebAddress({ value, error, address, host, onChange, onBlur }: WebAddressProps) {
  const { t } = useText(registrationTexts);
  const [editing, setEditing] = useState(false);
  // A field that opened because of an error stays open while it is corrected.
  if (error && !editing) setEditing(true);
  const input = useRef<HTMLInputElement>(null);
  const edit = () => {
    setEditing(true);
    requestAnimationFrame(() => input.current?.select());
  };

  return (
    <div className={classes.address} data-editing={editing || undefined} data-scripted>
      {editing ? (
        <SubdomainField
          ref={input}
          host={host}
          label={t('webAddress')}
          description={t('webAddressHint')}
          inputWrapperOrder={hintBelow}
          value={value}
          error={error ?? (address.state === 'taken' ? <TakenText address={address} /> : undefined)}
          onChange={(event) => onChange(event.currentTarget.value.toLowerCase().trim())}
          onBlur={onBlur}
          data-path="subdomain"
        />
      ) : null}
      <div className={classes.addressLine}>
        {editing ? null : (
          <span className={classes.addressName}>
            {value ? (
              <>
                <strong>{value}</strong>
                <wbr />.{host}
                {'\u00a0'}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={26}
                  aria-label={t('webAddressEdit')}
                  title={t('webAddressEdit')}
                  onClick={edit}
                >
                  <IconPencil size={16} />
                </ActionIcon>
              </>
            ) : (
              t('webAddressEmpty')
            )}
          </span>
        )}
        <AddressStatus address={address} />
      </div>
      {address.state === 'taken' ? (
        <div className={classes.addressHelp}>
          {editing ? null : (
            <p className={classes.problem}>
              <TakenText address={address} />
            </p>
          )}
          {address.suggestion ? (
            <Button
              variant="light"
              size="compact-md"
              onClick={() => {
                onChange(address.suggestion ?? '');
                edit();
              }}
            >
              {t('webAddressSuggestion', { suggestion: address.suggestion })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function TakenText({ address }: { address: SubdomainState }) {
  const { t } = useText(validationTexts);
  return address.state === 'taken' ? (address.problem ?? t('subdomainTaken')) : null;
}

function AddressStatus({ address }: { address: SubdomainState }) {
  const { t } = useText(registrationTexts);
  const word = {
    empty: null,
    invalid: null,
    checking: t('webAddressChecking'),
    available: t('webAddressAvailable'),
    taken: t('webAddressTaken'),
    unchecked: t('webAddressUnchecked'),
  }[address.state];
  return (
    <span className={classes.addressStatus} data-state={address.state} role="status">
      {word}
    </span>
  );
}
