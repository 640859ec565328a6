// @vitest-environment happy-dom
import '../../../test/patience.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useFocusRescue } from './useFocusRescue.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets the time pass after which the focus is rescued. Needs `vi.useFakeTimers()`. */
const pastGrace = () => vi.advanceTimersByTimeAsync(200);

function Screen({ at = '/', children }: { at?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusRescue(main, at);
  return (
    <main ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

const focused = () => document.activeElement?.textContent;
const focus = (text: string) => screen.getByText(text).focus();

const list = (...names: string[]) => (
  <Screen>
    <h1>To-dos</h1>
    <section>
      <h2>Open</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
    </section>
  </Screen>
);

it.each([
  ['One', 'Two'],
  ['Two', 'One'],
])('goes from the removed row of %s to the row in its place', async (gone, other) => {
  const { rerender } = render(list('One', 'Two'));
  focus(gone);
  rerender(list(other));
  await waitFor(() => expect(focused()).toBe(other));
});

it('goes from the last row to the heading of the list', async () => {
  const { rerender } = render(list('One'));
  focus('One');
  rerender(list());
  await waitFor(() => expect(focused()).toBe('Open'));
});

const row = (button: ReactNode) => (
  <Screen>
    <h1>Day</h1>
    <ul>
      <li>
        <a href="/visit">Anne</a>
        {button}
      </li>
    </ul>
  </Screen>
);

it('stays in the row when its button is removed', async () => {
  const { rerender } = render(row(<button type="button">Arrived</button>));
  focus('Arrived');
  rerender(row(null));
  await waitFor(() => expect(focused()).toBe('Anne'));
});

it('stays in the row when its button is disabled', async () => {
  const { rerender } = render(row(<button type="button">Arrived</button>));
  focus('Arrived');
  // A browser takes the focus off a disabled element.
  screen.getByText('Arrived').blur();
  rerender(
    row(
      <button type="button" disabled>
        Arrived
      </button>,
    ),
  );
  await waitFor(() => expect(focused()).toBe('Anne'));
});

it('stays in a group of fields when one of its buttons is removed', async () => {
  const week = (button: ReactNode) => (
    <Screen>
      <h1>Hours</h1>
      {['Monday', 'Tuesday'].map((day) => (
        <fieldset key={day}>
          <legend>{day}</legend>
          {day === 'Tuesday' ? button : null}
          <button type="button">Add to {day}</button>
        </fieldset>
      ))}
    </Screen>
  );
  const { rerender } = render(week(<button type="button">Remove</button>));
  focus('Remove');
  rerender(week(null));
  await waitFor(() => expect(focused()).toBe('Add to Tuesday'));
});

it('goes from the disabled button of a form to the field before it', async () => {
  const form = (disabled: boolean) => (
    <Screen>
      <h1>Settings</h1>
      <form>
        <input aria-label="Contact" />
        <section>
          <h2>Lock</h2>
          <input aria-label="Minutes" />
          <button type="button" disabled={disabled}>
            Save
          </button>
        </section>
        <button type="button">Reset</button>
      </form>
    </Screen>
  );
  const { rerender } = render(form(false));
  focus('Save');
  screen.getByText('Save').blur();
  rerender(form(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Minutes')));
});

it('stays in an open dialog', async () => {
  const dialog = (button: boolean) => (
    <Screen>
      <h1>Day</h1>
      <div role="dialog" aria-label="Visit" tabIndex={-1}>
        <p>{button ? <button type="button">Undo</button> : 'Undone'}</p>
      </div>
    </Screen>
  );
  const { rerender } = render(dialog(true));
  focus('Undo');
  rerender(dialog(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});

it('goes from a closed dialog to the list from which it removed the row that opened it', async () => {
  const passkeys = (names: string[], asks: boolean) => (
    <Screen>
      <h1>Security</h1>
      <section>
        <h2>Passkeys</h2>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button">{name}</button>
            </li>
          ))}
        </ul>
      </section>
      {asks
        ? createPortal(
            <div role="dialog" aria-label="Remove?" aria-modal="true">
              <button type="button">Remove</button>
            </div>,
            document.body,
          )
        : null}
    </Screen>
  );
  const { rerender } = render(passkeys(['One', 'Two'], false));
  for (const [opener, left, place] of [
    ['One', ['Two'], 'Two'],
    ['Two', [], 'Passkeys'],
  ] as const) {
    focus(opener);
    rerender(passkeys([opener, ...left], true));
    focus('Remove');
    rerender(passkeys([...left], true));
    rerender(passkeys([...left], false));
    await waitFor(() => expect(focused()).toBe(place));
  }
});

it('leaves the focus to whoever takes it', async () => {
  vi.useFakeTimers();
  const { rerender } = render(list('One', 'Two', 'Three'));
  focus('One');
  rerender(list('Two', 'Three'));
  focus('Three');
  await pastGrace();
  expect(focused()).toBe('Three');
});

it('goes to the title of the opened screen as soon as it appears', async () => {
  const { rerender } = render(<Screen at="/">{<h1>Today</h1>}</Screen>);
  rerender(<Screen at="/clients">{null}</Screen>);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  rerender(<Screen at="/clients">{<h1>Clients</h1>}</Screen>);
  await waitFor(() => expect(focused()).toBe('Clients'));
});

it.each([
  ['which the browser counts', { eventCounts: new Map([['keydown', 1]]) }, undefined],
  ['in Safari before 26.2', {}, { hasBeenActive: true }],
])(
  'goes to the title of a screen in a new frame, if the document has been used, %s',
  async (_, performance, activation) => {
    vi.useFakeTimers();
    const frame = (name: string) => (
      <Screen key={name}>
        <h1>{name}</h1>
      </Screen>
    );
    const { rerender } = render(frame('Today'));
    await pastGrace();
    expect(document.activeElement).toBe(document.body);
    vi.stubGlobal('performance', performance);
    Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
    rerender(frame('Sign-in'));
    await pastGrace();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign-in' }));
    Reflect.deleteProperty(navigator, 'userActivation');
  },
);

it('leaves the focus on a link that opened the screen, and later on the content', async () => {
  vi.useFakeTimers();
  const screenAt = (at: string, ...shown: string[]) => (
    <>
      <a href="/clients">All clients</a>
      <Screen at={at}>
        <h1>Screen</h1>
        {shown.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Screen>
    </>
  );
  const { rerender } = render(screenAt('/'));
  focus('All clients');
  rerender(screenAt('/clients'));
  await pastGrace();
  expect(focused()).toBe('All clients');
  screen.getByRole('main').focus();
  rerender(screenAt('/clients', 'One client'));
  await pastGrace();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
