import { describe, expect, it } from 'vitest';
import { contrast, cssVariables, darkTokens, lightTokens, type Tokens } from './tokens.ts';

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
] as const)('%s scheme', (_name, tokens) => {
  const grounds = ['ground', 'consoleGround', 'consoleSide', 'surface', 'raised'] as const;
  const on = (text: keyof Tokens, ground: keyof Tokens) => contrast(tokens[text], tokens[ground]);

  it.each(grounds)('keeps text readable on %s', (ground) => {
    for (const text of ['ink', 'muted', 'actionText', 'ok', 'warn', 'bad'] as const) {
      expect(on(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(grounds)('keeps control borders and focus rings visible on %s', (ground) => {
    expect(on('controlBorder', ground)).toBeGreaterThanOrEqual(3);
    expect(on('focus', ground)).toBeGreaterThanOrEqual(3);
  });

  it.each(['ok', 'warn', 'bad', 'neutral', 'basic', 'professional', 'enterprise'] as const)(
    'keeps badges of tone %s readable, their dots visible',
    (tone) => {
      expect(on(tone, `${tone}Soft`)).toBeGreaterThanOrEqual(4.5);
      expect(on(`${tone}Dot`, `${tone}Soft`)).toBeGreaterThanOrEqual(3);
    },
  );

  it('keeps white text readable on the action colour', () => {
    expect(contrast('#ffffff', tokens.action)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', tokens.actionHover)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the active item of the navigation readable', () => {
    expect(on('actionText', 'actionSoft')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('contrast', () => {
  it('is 21 for black on white and 1 for equal colours', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#3257c3', '#3257c3')).toBe(1);
  });
});

describe('cssVariables', () => {
  it('names the custom properties after the tokens', () => {
    expect(cssVariables(lightTokens)).toMatchObject({
      '--ui-ground': '#faf9f6',
      '--ui-control-border': '#848b9b',
    });
  });
});
