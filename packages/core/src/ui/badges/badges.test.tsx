import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LocaleProvider } from '../useText.tsx';
import { PlanBadge } from './PlanBadge.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const html = (node: React.ReactNode) => renderToStaticMarkup(node);

describe('StatusBadge', () => {
  it.each([
    ['active', 'ok', 'Active'],
    ['provisioning', 'warn', 'Provisioning'],
    ['suspended', 'bad', 'Suspended'],
    ['terminated', 'neutral', 'Terminated'],
    ['archived', 'neutral', 'Terminated'],
  ])('shows %s in the tone %s as "%s"', (status, tone, text) => {
    expect(html(<StatusBadge status={status} />)).toBe(
      `<span class="ui-badge" data-tone="${tone}" data-dot="true">${text}</span>`,
    );
  });

  it('is in French on a French screen', () => {
    expect(
      html(
        <LocaleProvider locale="fr">
          <StatusBadge status="suspended" />
        </LocaleProvider>,
      ),
    ).toContain('Suspendue');
  });
});

describe('PlanBadge', () => {
  it.each([
    ['basic', 'basic', 'Basic'],
    ['professional', 'professional', 'Professional'],
    ['enterprise', 'enterprise', 'Enterprise'],
    ['platinum', 'basic', 'Basic'],
  ])('shows %s in the tone %s as "%s" to operators', (plan, tone, text) => {
    expect(html(<PlanBadge plan={plan} />)).toBe(`<span class="ui-badge" data-tone="${tone}">${text}</span>`);
  });

  it('shows clinics the public names', () => {
    expect(html(<PlanBadge plan="enterprise" audience="clinic" />)).toContain('Expert');
  });
});
