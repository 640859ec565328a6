import { useForm } from '@mantine/form';
import { hasCode } from '@tamarack/core/client';
import { isEmail, validationTexts } from '@tamarack/core/domain';
import { type Client, type ClientsAlike, clientEndpoints } from '@tamarack/core/domain/workspace';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../frame/index.ts';
import { fieldErrors } from '../shared/fieldErrors.ts';
import { AlikeNotice } from './AlikeNotice.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { ClientFields } from './ClientFields.tsx';
import {
  type ClientFacts,
  differing,
  factsOf,
  fieldsOf,
  hasContact,
  newFacts,
  pick,
  readFields,
} from './client-facts.ts';
import { Dialog } from './Dialog.tsx';
import { useClientAction } from './queries.ts';
import { clientTexts } from './text.ts';

/** Adds or edits a client. `onClose` gets the file number of the new client. */
export function ClientDialog({
  client: current,
  onClose,
}: {
  client?: Client;
  onClose: (fileNo?: number) => void;
}) {
  const { t } = useText(clientTexts);
  const { t: rule } = useText(validationTexts);
  const { locale: clinicLocale } = useMe();
  const save = useClientAction(undefined, ['CLIENT_ALIKE', 'VERSION_CONFLICT']);
  // The client as first loaded, so that changes by others are not mistaken for changes made here.
  const [client] = useState(current);
  const [conflict, setConflict] = useState(false);
  const conflictNotice = useRef<HTMLDivElement>(null);
  // Also scrolls to it, since it is below the fields.
  useEffect(() => {
    if (conflict) conflictNotice.current?.focus();
  }, [conflict]);
  const [alike, setAlike] = useState<ClientsAlike>();
  const before = client && factsOf(client);
  const form = useForm({
    initialValues: { ...fieldsOf(before ?? newFacts(clinicLocale)), emailConsent: false },
    validate: {
      // Imported people may have only a last name, and neither phone nor email.
      givenName: (value, { familyName }) =>
        value.trim() || (before?.givenName === '' && familyName.trim()) ? null : rule('nameRequired'),
      email: (value) => (!value.trim() || isEmail(value.trim()) ? null : rule('emailInvalid')),
      phone: (_, values) =>
        hasContact(values) || (before && !hasContact(before)) ? null : t('contactMissing'),
    },
  });
  const { emailConsent, ...fields } = form.values;
  const facts = readFields(fields);
  const edit = client && current && editOf(client, conflict ? current : client, facts);

  const send = (force: boolean) =>
    form.onSubmit(() => {
      if (edit && Object.keys(edit.theirs).length > 0 && !force) {
        conflictNotice.current?.focus();
        return;
      }
      save.mutate(
        async (call) => {
          if (edit) {
            await call(clientEndpoints.change, edit.request);
            toast.success(t('saved'));
            onClose();
            return;
          }
          const { decidesAlone: _decidesAlone, ...person } = facts;
          const payload = { ...person, emailConsent: emailConsent && facts.email !== '', force };
          const { fileNo } = await call(clientEndpoints.create, { payload });
          toast.success(t('added', { fileNo: String(fileNo) }));
          onClose(fileNo);
        },
        {
          onError: (error) => {
            if (hasCode(error, 'VERSION_CONFLICT')) setConflict(true);
            if (hasCode(error, 'CLIENT_ALIKE')) setAlike(error.details as unknown as ClientsAlike);
            form.setErrors(fieldErrors(error));
            focusFirstError();
          },
        },
      );
    }, focusFirstError);

  return (
    <Dialog
      title={t(client ? 'editTitle' : 'addTitle')}
      action={t(client ? 'save' : 'add')}
      would={client ? 'saved' : 'added'}
      busy={save.isPending}
      size="lg"
      onSubmit={send(false)}
      onClose={() => onClose()}
    >
      <ClientFields form={form} isNew={!client} />
      {edit && conflict ? (
        <ChangedMeanwhile
          theirs={edit.theirs}
          busy={save.isPending}
          ref={conflictNotice}
          onKeep={() => send(true)()}
          onAccept={() => form.setValues(fieldsOf({ ...facts, ...edit.theirs }))}
        />
      ) : null}
      {alike ? <AlikeNotice alike={alike} busy={save.isPending} onAdd={() => send(true)()} /> : null}
    </Dialog>
  );
}

/**
 * The request that saves what was changed since the client was loaded as `client`. Made after a conflict, it applies to
 * the client as changed by someone else in the meantime, and `theirs` has their values of the fields changed by both.
 */
function editOf(client: Client, current: Client, facts: ClientFacts) {
  const before = factsOf(client);
  const now = factsOf(current);
  // Only values that differ, because the history lists the fields that are sent.
  const changes = differing(differing(facts, before), now);
  const { clientId, version } = current;
  return {
    request: { params: { clientId }, payload: { version, ...changes } },
    theirs: differing(pick(now, changes), before),
  };
}
