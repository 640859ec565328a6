import { Anchor, Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isEmail, validationTexts } from '@tamarack/core/domain';
import {
  type Client,
  type ClientRelation,
  clientEndpoints,
  formatPhone,
  type RelationKind,
  relationKinds,
} from '@tamarack/core/domain/workspace';
import { focusFirstError, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { fieldErrors } from '../../shared/fieldErrors.ts';
import { joined } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import { useFollow } from '../../shared/saving/useFollow.ts';
import classes from '../clients.module.css';
import { Dialog } from '../Dialog.tsx';
import { useClientAction } from '../queries.ts';
import { clientTexts } from '../text.ts';

/** Guardians, decision makers, payers and emergency contacts of the client. */
export function RelationPanel({
  client,
  relations,
}: {
  client: Client;
  relations: readonly ClientRelation[];
}) {
  const { t, locale } = useText(clientTexts);
  /** The id of a relation. */
  const [open, setOpen] = useState<string | null>(null);
  const remove = useClientAction(t('relationRemoved'));
  const nameOf = ({ name, relatedFileNo }: ClientRelation) =>
    name || t('clientNo', { fileNo: String(relatedFileNo) });
  return (
    <Panel
      title={t('relations')}
      action={
        <Button variant="subtle" size="xs" onClick={() => setOpen('new')}>
          {t('relationAdd')}
        </Button>
      }
    >
      {relations.length === 0 ? <p className={classes.muted}>{t('relationsNone')}</p> : null}
      <ul className={classes.items}>
        {relations.map((relation) => (
          <li key={relation.relationId}>
            <div>
              {relation.relatedFileNo ? (
                <Anchor component={Link} to={`/clients/${relation.relatedFileNo}`} inherit>
                  {nameOf(relation)}
                </Anchor>
              ) : (
                relation.name
              )}
              <span className={classes.small}>
                {joined(
                  t(`kind_${relation.kind}`),
                  relation.phone && formatPhone(relation.phone, locale),
                  relation.email,
                  relation.mayBook ? t('mayBook') : null,
                  relation.maySee ? t('maySee') : null,
                )}
              </span>
            </div>
            <div className={classes.buttons}>
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('editOf', { name: nameOf(relation) })}
                onClick={() => setOpen(relation.relationId)}
              >
                {t('edit')}
              </Button>
              <Button
                variant="subtle"
                size="xs"
                color="red"
                loading={remove.isPending}
                aria-label={t('removeOf', { name: nameOf(relation) })}
                onClick={() =>
                  remove.mutate((call) =>
                    call(clientEndpoints.removeRelation, {
                      params: { clientId: client.clientId, relationId: relation.relationId },
                    }),
                  )
                }
              >
                {t('remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open ? (
        <RelationDialog
          clientId={client.clientId}
          relation={relations.find(({ relationId }) => relationId === open) ?? null}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}

const whos = ['person', 'organization', 'client'] as const;
type Who = (typeof whos)[number];

function valuesOf(relation: ClientRelation | null) {
  const who: Who = relation?.relatedFileNo ? 'client' : relation?.organization ? 'organization' : 'person';
  const { name = '', phone = '', email = '' } = (who !== 'client' && relation) || {};
  return {
    kind: relation?.kind ?? relationKinds[0],
    who,
    relatedFileNo: String(relation?.relatedFileNo ?? ''),
    ...{ name, phone, email },
    mayBook: relation?.mayBook ?? false,
    maySee: relation?.maySee ?? false,
  };
}

function RelationDialog({
  clientId,
  relation,
  onClose,
}: {
  clientId: string;
  /** Null to add one. */
  relation: ClientRelation | null;
  onClose: () => void;
}) {
  const { t } = useText(clientTexts);
  const { t: rule } = useText(validationTexts);
  const act = useClientAction(t('saved'));
  const form = useForm({
    initialValues: valuesOf(relation),
    validate: {
      name: (value, { who }) => (who === 'client' || value.trim() ? null : t('nameMissing')),
      relatedFileNo: (value, { who }) =>
        who !== 'client' || /^\d{1,9}$/.test(value.trim()) ? null : t('fileNoInvalid'),
      email: (value) => (!value.trim() || isEmail(value.trim()) ? null : rule('emailInvalid')),
    },
  });
  useFollow(form, relation, valuesOf, (name, value) => {
    if (name === 'kind') return t(`kind_${value as RelationKind}`);
    if (name === 'who') return t(`who_${value as Who}`);
    return typeof value === 'string' ? value : null;
  });
  const { who } = form.values;
  return (
    <Dialog
      title={t('relationTitle')}
      would="added"
      action={t('save')}
      busy={act.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ kind, mayBook, maySee, ...values }) => {
        const person =
          values.who === 'client'
            ? { relatedFileNo: Number(values.relatedFileNo) }
            : {
                organization: values.who === 'organization',
                name: values.name.trim(),
                phone: values.phone.trim(),
                email: values.email.trim(),
              };
        const payload = { kind, mayBook, maySee, ...person };
        act.mutate(
          (call) =>
            relation
              ? call(clientEndpoints.changeRelation, {
                  params: { clientId, relationId: relation.relationId },
                  payload: { version: relation.version, ...payload },
                })
              : call(clientEndpoints.addRelation, { params: { clientId }, payload }),
          {
            onSuccess: onClose,
            onError: (error) => {
              form.setErrors(fieldErrors(error));
              focusFirstError();
            },
          },
        );
      }, focusFirstError)}
    >
      <SelectField
        label={t('kind')}
        data={optionsOf(relationKinds, (value) => t(`kind_${value}`))}
        data-autofocus
        {...form.getInputProps('kind')}
      />
      <SelectField
        label={t('who')}
        data={optionsOf(whos, (value) => t(`who_${value}`))}
        {...form.getInputProps('who')}
      />
      {who === 'client' ? (
        <TextInput
          label={t('relatedFileNo')}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('relatedFileNo')}
        />
      ) : (
        <>
          <TextInput label={t('name')} maxLength={120} autoComplete="off" {...form.getInputProps('name')} />
          <TextInput
            label={t('phone')}
            type="tel"
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            {...form.getInputProps('email')}
          />
        </>
      )}
      <Checkbox label={t('mayBook')} {...form.getInputProps('mayBook', { type: 'checkbox' })} />
      <Checkbox label={t('maySee')} {...form.getInputProps('maySee', { type: 'checkbox' })} />
    </Dialog>
  );
}
