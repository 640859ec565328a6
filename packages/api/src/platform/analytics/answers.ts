import { analyticsBuckets, leadSources } from '@tamarack/core/domain';
import Joi from 'joi';

const success = Joi.boolean().valid(true).required();
const day = Joi.string()
  .pattern(/^\d{4}-\d{2}-\d{2}$/)
  .required();
const count = Joi.number().integer().required();
const maybe = Joi.number().allow(null).required();
const period = { from: day, to: day };
const byPlan = Joi.object({ basic: count, professional: count, enterprise: count }).required();

const point = Joi.object({
  ...period,
  registered: count,
  activated: count,
  base: count,
  suspended: count,
  terminated: count,
  returned: count,
  active: byPlan,
  onTrial: byPlan,
  revenueCad: count,
  trialCad: count,
});
const points = Joi.array().items(point).required();
const totals = Joi.object({
  registered: count,
  activated: count,
  churned: count,
  churnPercent: maybe,
  active: count,
  revenueCad: count,
  trialCad: count,
}).required();
const times = Joi.object({
  clinics: count,
  median: maybe,
  p90: maybe,
  bands: Joi.array().items(Joi.number().integer()).required(),
}).required();

export const reportAnswer = Joi.object({
  success,
  report: Joi.object({
    timeZone: Joi.string().required(),
    bucket: Joi.string()
      .valid(...analyticsBuckets)
      .required(),
    period: Joi.object(period).required(),
    previous: Joi.object(period).required(),
    points,
    previousPoints: points,
    totals,
    previousTotals: totals,
    signIn: times,
    previousSignIn: times,
  }).required(),
});

const stages = { leads: count, confirmed: count, registered: count, activated: count };

export const funnelAnswer = Joi.object({
  success,
  funnel: Joi.object({
    period: Joi.object(period).required(),
    previous: Joi.object(period).required(),
    total: Joi.object(stages).required(),
    previousTotal: Joi.object(stages).required(),
    bySource: Joi.array()
      .items(
        Joi.object({
          source: Joi.string()
            .valid(...leadSources)
            .required(),
          ...stages,
        }),
      )
      .required(),
    byCampaign: Joi.array()
      .items(Joi.object({ campaign: Joi.string().allow(null).required(), ...stages }))
      .required(),
    otherCampaigns: Joi.object(stages).allow(null).required(),
  }).required(),
});
