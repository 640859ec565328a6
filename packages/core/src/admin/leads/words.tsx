import type { Campaign } from '../../domain/public/forms.ts';
import type { LeadSource, LeadState } from '../../domain/public/leads.ts';
import { Badge, type BadgeTone } from '../../ui/badges/Badge.tsx';
import { t } from './text.ts';

/** Name of the form a lead came through. */
export function sourceName(source: LeadSource): string {
  return source === 'newsletter' ? t('newsletterSource') : t(source);
}

/** `linkedin · social · autumn`: the campaign parameters that are set. */
export function campaignText({ source, medium, campaign, term, content }: Campaign): string {
  return [source, medium, campaign, term, content].filter(Boolean).join(' · ');
}

const tones: Record<LeadState, BadgeTone> = {
  new: 'neutral',
  confirmed: 'basic',
  registered: 'professional',
  activated: 'ok',
};

export function LeadStateBadge({ state }: { state: LeadState }) {
  return (
    <Badge tone={tones[state]} dot>
      {t(state)}
    </Badge>
  );
}
