import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { hasCode } from '../../client/errors.ts';
import {
  type IssuedSecret,
  type WebhookEndpoint,
  type WebhookEndpointValues,
  type WebhookEventType,
  webhookEndpoints,
  webhookEventTypes,
  webhookUrlProblem,
} from '../../domain/platform/webhooks.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { DialogForm } from '../shared/form-dialog/DialogForm.tsx';
import { FormDialog, showFieldErrors, useDialogForm } from '../shared/form-dialog/FormDialog.tsx';
import { MergeNotice } from '../shared/merge/MergeNotice.tsx';
import { useStoredVersion } from '../shared/merge/useStoredVersion.ts';
import { Problem } from '../shared/Problem.tsx';
import { t } from './text.ts';
import { useEndpointChange } from './useWebhooks.ts';
import styles from './webhooks.module.css';

const groups = [
  { name: t('groupTenant'), pattern: /^tenant\.(?!member_)/ },
  { name: t('groupMember'), pattern: /^member\.|^tenant\.member_/ },
  { name: t('groupOperation'), pattern: /^operation\./ },
].map(({ name, pattern }) => ({
  name,
  types: webhookEventTypes.filter((type) => pattern.test(type)),
}));

export interface EndpointDialogProps {
  opened: boolean;
  /** The endpoint to edit, as it is stored now; omit to add a new one. */
  endpoint?: WebhookEndpoint;
  onClose: () => void;
  onIssued?: (issued: IssuedSecret) => void;
}

/** Adds or edits an endpoint: its URL and the events it receives. Changes that others save meanwhile are merged in. */
export function EndpointDialog({ opened, onClose, ...props }: EndpointDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={props.endpoint ? t('editTitle') : t('createTitle')}
      size="lg"
    >
      <EndpointForm {...props} />
    </FormDialog>
  );
}

type Fields = Required<WebhookEndpointValues>;
const fieldsOf = ({ url, description, eventTypes }: Fields): Fields => ({ url, description, eventTypes });
const labels: Record<keyof Fields, string> = {
  url: t('url'),
  description: t('description'),
  eventTypes: t('types'),
};
const noEndpoint = { version: 0, url: '', description: '', eventTypes: [] };

function EndpointForm({ endpoint, onIssued }: Pick<EndpointDialogProps, 'endpoint' | 'onIssued'>) {
  const stored: Fields & { version: number } = endpoint ?? noEndpoint;
  const form = useForm<Fields>({
    initialValues: fieldsOf(stored),
    validate: {
      url: (url) => {
        const problem = webhookUrlProblem(url.trim());
        return problem ? t(`urlProblem_${problem}`) : null;
      },
      eventTypes: (types) => (types.length > 0 ? null : t('typesMissing')),
    },
  });
  const { cancel, close } = useDialogForm(form.isDirty());
  const change = useEndpointChange(
    async (call, { url, description, eventTypes }: Fields): Promise<IssuedSecret | null> => {
      const values = { url: url.trim(), description: description.trim(), eventTypes };
      if (!endpoint) return call(webhookEndpoints.create, { payload: values });
      const { endpointId, version, enabled } = endpoint;
      await call(webhookEndpoints.update, {
        params: { endpointId },
        payload: { ...values, version, enabled },
      });
      return null;
    },
    {
      done: t(endpoint ? 'saved' : 'created'),
      onSuccess: (issued) => {
        close();
        if (issued) onIssued?.(issued);
      },
      onError: (error) => showFieldErrors(form, error),
    },
  );
  const { isOlder, merging } = useStoredVersion(form, stored, { fieldsOf, onUpdated: change.reset });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => change.mutate(values), focusFirstError)}
      confirm={endpoint ? t('save') : t('add')}
      loading={change.isPending}
      disabled={isOlder || merging.undecided || hasCode(change.error, 'VERSION_CONFLICT')}
      onCancel={cancel}
    >
      <MergeNotice
        state={merging}
        label={([field]) => (field ? labels[field] : '')}
        show={(field, values) => [values[field]].flat().join(', ')}
      />
      <Problem error={change.error} fields={['url', 'description', 'eventTypes']} />
      <TextInput
        {...form.getInputProps('url')}
        label={t('url')}
        description={t('urlHint')}
        type="url"
        placeholder="https://hooks.example.com/clinic"
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('description')}
        label={t('description')}
        description={t('descriptionHint')}
        maxLength={200}
      />
      <TypeChoice
        types={form.values.eventTypes}
        error={form.errors.eventTypes}
        onChange={(types) => form.setFieldValue('eventTypes', types)}
      />
    </DialogForm>
  );
}

interface TypeChoiceProps {
  types: WebhookEventType[];
  error: React.ReactNode;
  onChange: (types: WebhookEventType[]) => void;
}

/** Which events the endpoint receives, grouped by subject. */
function TypeChoice({ types, error, onChange }: TypeChoiceProps) {
  return (
    <Checkbox.Group
      label={t('types')}
      error={error}
      // On phones the group is higher than the dialog.
      inputWrapperOrder={['label', 'error', 'input']}
      value={types}
      onChange={(chosen) => onChange(webhookEventTypes.filter((type) => chosen.includes(type)))}
    >
      <div className={styles.choose}>
        <Button size="compact-xs" variant="subtle" onClick={() => onChange([...webhookEventTypes])}>
          {t('all')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
          {t('noneOf')}
        </Button>
      </div>
      <div className={styles.groups}>
        {groups.map(({ name, types: offered }) => (
          <fieldset key={name} className={styles.group}>
            <legend>{name}</legend>
            {offered.map((type) => (
              <Checkbox
                key={type}
                size="sm"
                value={type}
                label={<code>{type}</code>}
                aria-invalid={error ? true : undefined}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  );
}
