// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSandbox } from './sandbox-dialog.ts';

const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const part = (name: 'ask' | 'sent') => document.querySelector(`[data-sandbox-${name}]`) as HTMLElement;
const click = (selector: string) =>
  !document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const report = (status: string) =>
  document
    .querySelector('form')
    ?.dispatchEvent(new CustomEvent('site-form', { bubbles: true, detail: { name: 'sandbox', status } }));

beforeAll(() => {
  document.body.innerHTML = `
    <details open><summary>Menu</summary><a id="menu-link" href="/demo#sandbox" data-sandbox="">Explore Sandbox</a></details>
    <a id="link" href="/demo#sandbox" data-sandbox="">Explore Sandbox</a>
    <a id="other" href="/demo">Tour</a>
    <dialog aria-labelledby="sandbox-dialog-title" data-sandbox-dialog="">
      <div data-sandbox-ask=""><button id="close" data-sandbox-close="">Close</button>
        <h2 id="sandbox-dialog-title">Explore the Sandbox</h2><form><input name="email"></form></div>
      <div data-sandbox-sent="" hidden><h2 id="sandbox-dialog-sent" tabindex="-1" data-sandbox-title="">Check Your Email</h2></div>
    </dialog>`;
  openSandbox(document);
});
afterEach(() => dialog().close());

describe('the sandbox dialog', () => {
  it('opens instead of the link’s page, with the focus in its field', () => {
    expect(click('#link')).toBe(true);
    expect(dialog().open).toBe(true);
    expect(document.activeElement?.getAttribute('name')).toBe('email');
  });

  it('leaves other links alone', () => {
    expect(click('#other')).toBe(false);
    expect(dialog().open).toBe(false);
  });

  it('confirms only when the server accepted the email', () => {
    click('#link');
    report('error');
    expect([part('ask').hidden, part('sent').hidden]).toEqual([false, true]);
    report('success');
    expect([part('ask').hidden, part('sent').hidden]).toEqual([true, false]);
    expect(document.activeElement?.textContent).toBe('Check Your Email');
    expect(dialog().getAttribute('aria-labelledby')).toBe('sandbox-dialog-sent');
  });

  it('shows the form again when it is opened again', () => {
    click('#link');
    report('success');
    dialog().close();
    click('#link');
    expect([part('ask').hidden, part('sent').hidden]).toEqual([false, true]);
    expect(dialog().getAttribute('aria-labelledby')).toBe('sandbox-dialog-title');
  });

  it('returns the focus to the link, or to the menu that contains it', () => {
    click('#link');
    click('#close');
    expect(dialog().open).toBe(false);
    expect(document.activeElement?.id).toBe('link');
    click('#menu-link');
    click('#close');
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });
});
