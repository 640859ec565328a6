import { leadSources } from '@tamarack/core/domain';
import { plans } from '@tamarack/core/domain/plans';
import {
  type AnalyticsFunnel,
  type AnalyticsPoint,
  type AnalyticsQuery,
  type AnalyticsReport,
  type AnalyticsTotals,
  analyticsBuckets,
  analyticsRanges,
  type FunnelStages,
  type Period,
  type SignInTimes,
} from '@tamarack/core/domain/platform/analytics';
import Joi from 'joi';
import { day } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, recordOf, shape, withDefaults } from '../../server/shape.ts';

const whole = Joi.number().integer();
const figure = nullable(Joi.number());

export const analyticsQuery = withDefaults(
  shape<AnalyticsQuery>({
    range: oneOf(analyticsRanges),
    from: optional(day),
    to: optional(day),
    bucket: optional(oneOf(analyticsBuckets)),
  }).and('from', 'to'),
  { range: '30d' },
);

const periodKeys = { from: day, to: day };
const period = shape<Period>(periodKeys);
const byPlan = recordOf(plans, whole);

const points = listOf(
  shape<AnalyticsPoint>({
    ...periodKeys,
    registered: whole,
    activated: whole,
    base: whole,
    suspended: whole,
    terminated: whole,
    returned: whole,
    active: byPlan,
    onTrial: byPlan,
    revenueCad: whole,
    trialCad: whole,
  }),
);
const totals = shape<AnalyticsTotals>({
  registered: whole,
  activated: whole,
  churned: whole,
  returned: whole,
  churnPercent: figure,
  active: whole,
  revenueCad: whole,
  trialCad: whole,
});
const times = shape<SignInTimes>({ clinics: whole, median: figure, p90: figure, bands: listOf(whole) });

export const reportAnswer = shape<{ report: AnalyticsReport }>({
  report: shape<AnalyticsReport>({
    timeZone: Joi.string(),
    bucket: oneOf(analyticsBuckets),
    period,
    previous: period,
    until: nullable(Joi.string()),
    points,
    previousPoints: points,
    totals,
    previousTotals: totals,
    signIn: times,
    previousSignIn: times,
  }),
});

const stageKeys = { leads: whole, confirmed: whole, registered: whole, activated: whole };
const stages = shape<FunnelStages>(stageKeys);

export const funnelAnswer = shape<{ funnel: AnalyticsFunnel }>({
  funnel: shape<AnalyticsFunnel>({
    period,
    previous: period,
    total: stages,
    previousTotal: stages,
    bySource: listOf(shape({ source: oneOf(leadSources), ...stageKeys })),
    byCampaign: listOf(shape({ campaign: nullable(Joi.string()), ...stageKeys })),
    otherCampaigns: nullable(stages),
  }),
});
