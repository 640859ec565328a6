import { Button, Group, Modal } from '@mantine/core';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { useEscape, useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const texts = defineCatalogue({
  en: {
    title: 'Discard what you entered?',
    body: 'It has not been saved.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
  fr: {
    title: 'Abandonner votre saisie?',
    body: 'Elle n’a pas été enregistrée.',
    keep: 'Continuer la saisie',
    discard: 'Abandonner',
  },
});

type Field = HTMLInputElement;

/** The content of a field: of a checkbox whether it is checked, of others their value. */
const contentOf = ({ value, checked }: Field): string => `${checked} ${value}`;

/**
 * Asks before a dialog or drawer with edited fields is closed by Escape, its × or a click outside, and before the page is
 * left. What a form has saved no longer counts as edited. Spread `overlay` on Mantine's Modal or Drawer and render
 * `question` beside it: inside, the key that opens it would close it too. The content's own buttons call `onClose`, which
 * does not ask.
 * @param onEscape what Escape does if it does not close the whole dialog
 */
export function useCloseGuard(onClose: () => void, onEscape = onClose) {
  const { t } = useText(texts);
  const client = useQueryClient();
  /** The values of the fields when they got the focus, or as last saved. */
  const before = useRef(new WeakMap<EventTarget, string>());
  const changed = useRef(new Set<Field>());
  const submitted = useRef<EventTarget>(undefined);
  const [unsaved, setUnsaved] = useState(false);
  /** What is done once the edits are discarded. */
  const [asking, setAsking] = useState<{ leave: () => void } | null>(null);
  useUnsavedPage(unsaved);

  const isEdited = (field: Field) =>
    root.current?.contains(field) && contentOf(field) !== before.current.get(field);
  const hasEdits = () => [...changed.current].some(isEdited);
  const leaveBy = (leave: () => void) => (hasEdits() ? setAsking({ leave }) : leave());
  const root = useEscape(true, () => leaveBy(onEscape));

  const onMutation = useEffectEvent((state: string) => {
    if (state === 'success')
      for (const field of changed.current)
        if (field.form && field.form === submitted.current) before.current.set(field, contentOf(field));
    if (state !== 'pending') submitted.current = undefined;
    // What is being saved may close the dialog and leave the page.
    setUnsaved(state !== 'pending' && hasEdits());
  });
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated') onMutation(event.action.type);
      }),
    [client],
  );
  // The edited fields may be gone although the dialog stays open.
  useEffect(() => {
    if (unsaved && !hasEdits()) setUnsaved(false);
  });

  const overlay = {
    ref: root,
    closeOnEscape: false,
    onClose: () => leaveBy(onClose),
    onFocus: ({ target }: FocusEvent) => {
      if (!before.current.has(target)) before.current.set(target, contentOf(target as Field));
    },
    onChange: ({ target }: FormEvent) => {
      changed.current.add(target as Field);
      setUnsaved(hasEdits());
    },
    onSubmit: ({ target }: FormEvent) => {
      submitted.current = target;
    },
  };
  const discard = () => {
    // Before `onClose`, which may navigate: the page's guard must already know that nothing is lost.
    flushSync(() => setUnsaved(false));
    setAsking(null);
    asking?.leave();
  };
  const keep = () => setAsking(null);
  const question = (
    <Modal
      opened={asking !== null}
      onClose={keep}
      title={t('title')}
      withCloseButton={false}
      // Removed at once, so that what it discards can give the focus back.
      transitionProps={{ duration: 0 }}
    >
      {t('body')}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={keep} data-autofocus>
          {t('keep')}
        </Button>
        <Button color="red" onClick={discard}>
          {t('discard')}
        </Button>
      </Group>
    </Modal>
  );
  return { overlay, question };
}
