import { Button, type ButtonProps } from '@mantine/core';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { useText } from '@tamarack/core/ui';
import {
  type ComponentPropsWithRef,
  type CSSProperties,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { SandboxContext } from './sandbox.ts';

const texts = defineCatalogue({
  en: {
    booked: 'In your clinic this would now be booked',
    moved: 'In your clinic this would now be moved',
    cancelled: 'In your clinic this would now be cancelled',
    confirmed: 'In your clinic this would now be confirmed',
    returned: 'In your clinic this would now be returned',
    excluded: 'In your clinic this would now be excluded',
    recorded: 'In your clinic this would now be recorded',
    saved: 'In your clinic this would now be saved',
    added: 'In your clinic this would now be added',
    removed: 'In your clinic this would now be removed',
    merged: 'In your clinic these files would now be merged',
    imported: 'In your clinic these rows would now be imported',
    invited: 'In your clinic this person would now be invited',
    started: 'In your clinic an empty note would now open',
    signed: 'In your clinic this note would now be signed',
    opened: 'In your clinic this chart would now open',
    approved: 'In your clinic this would now be approved',
    asked: 'In your clinic this would now be asked',
    rearranged: 'In your clinic these bookings would now be changed',
  },
  fr: {
    booked: 'Dans votre clinique, le rendez-vous serait maintenant pris',
    moved: 'Dans votre clinique, le rendez-vous serait maintenant déplacé',
    cancelled: 'Dans votre clinique, le rendez-vous serait maintenant annulé',
    confirmed: 'Dans votre clinique, ce serait maintenant confirmé',
    returned: 'Dans votre clinique, ce serait maintenant renvoyé',
    excluded: 'Dans votre clinique, ce serait maintenant exclu',
    recorded: 'Dans votre clinique, ce serait maintenant noté',
    saved: 'Dans votre clinique, ce serait maintenant enregistré',
    added: 'Dans votre clinique, ce serait maintenant ajouté',
    removed: 'Dans votre clinique, ce serait maintenant retiré',
    merged: 'Dans votre clinique, ces dossiers seraient maintenant fusionnés',
    imported: 'Dans votre clinique, ces lignes seraient maintenant importées',
    invited: 'Dans votre clinique, cette personne serait maintenant invitée',
    started: 'Dans votre clinique, une note vide s’ouvrirait maintenant',
    signed: 'Dans votre clinique, cette note serait maintenant signée',
    opened: 'Dans votre clinique, ce dossier s’ouvrirait maintenant',
    approved: 'Dans votre clinique, ce serait maintenant approuvé',
    asked: 'Dans votre clinique, la question serait maintenant posée',
    rearranged: 'Dans votre clinique, ces rendez-vous seraient maintenant modifiés',
  },
});

export interface SubmitButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** What the sandbox says would happen now. */
  would: keyof (typeof texts)['en'];
}

/** Above the buttons, over their whole width. Without text, the line takes no place among them. */
const saidStyle: CSSProperties = {
  display: 'block',
  flex: '1 0 100%',
  order: -1,
  boxSizing: 'border-box',
  padding: '0.5rem 0.75rem',
  borderRadius: 'var(--mantine-radius-sm)',
  background: 'var(--ui-ok-soft)',
  color: 'var(--ui-ok)',
  fontSize: '0.875rem',
};

/**
 * A button that changes something, usually at the end of a form. In the sandbox a line above the buttons says what would
 * happen, and nothing is submitted.
 */
export function SubmitButton({ would, children, type = 'submit', loading, ...button }: SubmitButtonProps) {
  const { t } = useText(texts);
  const sandbox = useContext(SandboxContext);
  const pressed = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState(false);
  // The line moves the buttons down, maybe out of sight.
  useEffect(() => {
    if (said) pressed.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  if (!sandbox)
    return (
      <Button type={type} {...button} {...(loading !== undefined && { loading })}>
        {children}
      </Button>
    );
  return (
    <>
      <span role="status" style={said ? saidStyle : { position: 'absolute' }}>
        {said ? t(would) : null}
      </span>
      <Button
        type={type}
        {...button}
        ref={pressed}
        onClickCapture={() => sandbox.expect(() => setSaid(true))}
      >
        {children}
      </Button>
    </>
  );
}
