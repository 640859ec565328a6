import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RichText } from './RichText.tsx';

const html = (text: string) =>
  renderToStaticMarkup(
    <RichText text={text} parts={{ terms: (content) => <a href="/terms">{content}</a> }} />,
  );

it('turns a marked part into its element and keeps the sentence around it', () => {
  expect(html('Read the <terms>Terms</terms>, then go on.')).toBe(
    'Read the <a href="/terms">Terms</a>, then go on.',
  );
});

it('leaves a mark without an entry as plain text', () => {
  expect(html('A <bold>word</bold>.')).toBe('A word.');
});

it('handles a sentence that starts and ends with a mark', () => {
  expect(html('<terms>One</terms> and <terms>two</terms>')).toBe(
    '<a href="/terms">One</a> and <a href="/terms">two</a>',
  );
});
