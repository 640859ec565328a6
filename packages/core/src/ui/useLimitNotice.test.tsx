// @vitest-environment happy-dom
import '../../test/patience.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Locale } from '../domain/text.ts';
import { useLimitNotice } from './useLimitNotice.ts';
import { LocaleProvider } from './useText.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

function Fields() {
  useLimitNotice();
  return (
    <>
      <input aria-label="Name" maxLength={10} />
      <input aria-label="Free" />
    </>
  );
}
function show(locale: Locale = 'en') {
  render(
    <MantineProvider env="test">
      <Notifications />
      <LocaleProvider locale={locale}>
        <Fields />
      </LocaleProvider>
    </MantineProvider>,
  );
}
/** Sends the event of a browser before it enters text, and enters as much of it as fits. */
const enter = (label: string, data: string) => {
  const field = screen.getByLabelText(label);
  fireEvent(field, new InputEvent('beforeinput', { data, bubbles: true, inputType: 'insertText' }));
};
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it.each([
  ['en', '10 characters fit here. The rest was left out.'],
  ['fr', 'Ce champ prend 10 caractères au plus. Le reste n’a pas été inscrit.'],
] as const)('names the limit of a field once when it is exceeded: %s', async (locale, text) => {
  show(locale);
  fill('Name', 'Physiother');
  enter('Name', 'a');
  enter('Name', 'p');
  expect(await screen.findAllByText(text)).toHaveLength(1);
});

it('names the limit for pasted text', async () => {
  show();
  enter('Name', 'Physiotherapy');
  expect(await screen.findByText('10 characters fit here. The rest was left out.')).toBeTruthy();
});

it('shows nothing if the text fits, replaces selected text, or has no limit', async () => {
  show();
  fill('Name', 'Physiothe');
  enter('Name', 'r');
  fill('Name', 'Physiother');
  (screen.getByLabelText('Name') as HTMLInputElement).select();
  enter('Name', 'Massage');
  enter('Free', 'x'.repeat(500));
  expect(screen.queryByText(/characters/)).toBeNull();
});
