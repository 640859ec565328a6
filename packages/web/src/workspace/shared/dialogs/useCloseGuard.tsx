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
 * `question` beside it. The content's own buttons call `onClose`, which does not ask.
 */
export function useCloseGuard(onClose: () => void) {
  const { t } = useText(texts);
  const client = useQueryClient();
  /** The values of the fields when they got the focus, or as last saved. */
  const before = useRef(new WeakMap<EventTarget, string>());
  const changed = useRef(new Set<Field>());
  const submitted = useRef<EventTarget>(undefined);
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  useUnsavedPage(unsaved);

  const isEdited = (field: Field) =>
    root.current?.contains(field) && contentOf(field) !== before.current.get(field);
  const hasEdits = () => [...changed.current].some(isEdited);
  const close = () => (hasEdits() ? setAsking(true) : onClose());
  const root = useEscape(true, close);

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

  const overlay = {
    ref: root,
    closeOnEscape: false,
    onClose: close,
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
    setAsking(false);
    onClose();
  };
  const keep = () => setAsking(false);
  const question = (
    <Modal opened={asking} onClose={keep} title={t('title')} withCloseButton={false}>
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
