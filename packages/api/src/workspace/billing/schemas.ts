import { locales } from '@tamarack/core/domain/text';
import {
  type AgedBalances,
  ageBuckets,
  attendanceStates,
  type Balance,
  type ClientAccount,
  type Invoice,
  type InvoiceSummary,
  invoiceKinds,
  invoiceStates,
  type LinePractitioner,
  type MethodTotal,
  type Payer,
  type Payment,
  paymentKinds,
  paymentMethods,
  paymentStates,
  professions,
  reasonLength,
  referenceLength,
  taxComponents,
  taxReasons,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, text, timestamp, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, recordOf, shape } from '../../server/shape.ts';
import { day } from '../shared/index.ts';

/** From one cent to 100,000 dollars. */
export const paidCents = Joi.number().integer().min(1).max(10_000_000);
export const feeCents = Joi.number().integer().min(0).max(10_000_000);
export const reason = text(reasonLength);
export const reference = text(referenceLength).allow('');
export const reasoned = shape<{ version: number; reason: string }>({ version, reason });
/** Cursor of a page: the number of its last row. */
export const numberPlace = Joi.string().pattern(/^[1-9]\d{0,8}$/);

const cents = Joi.number().integer();
const name = nullable(Joi.string().allow(''));
const numbered = shape<{ invoiceId: string; number: number }>({ invoiceId: uuid, number: count });
const amount = shape<{ invoiceId: string; number: number; amountCents: number }>({
  invoiceId: uuid,
  number: count,
  amountCents: cents,
});

const summaryKeys = {
  invoiceId: uuid,
  version,
  number: count,
  kind: oneOf(invoiceKinds),
  state: oneOf(invoiceStates),
  issuedOn: day,
  clientId: uuid,
  fileNo: count,
  clientName: name,
  payerName: name,
  serviceEn: Joi.string(),
  serviceFr: Joi.string(),
  staffId: uuid,
  staffName: Joi.string(),
  servedOn: day,
  netCents: cents,
  taxCents: cents,
  totalCents: cents,
  creditedCents: cents,
  paidCents: cents,
  balanceCents: cents,
  payment: nullable(oneOf(paymentStates)),
  overdue: Joi.boolean(),
};
export const invoiceSummary = shape<InvoiceSummary>(summaryKeys).meta({ className: 'InvoiceSummary' });

const practitioner = shape<LinePractitioner>({
  name: Joi.string(),
  profession: nullable(oneOf(professions)),
  college: Joi.string().allow(''),
  licenceNo: Joi.string().allow(''),
});
export const taxReason = oneOf([...taxReasons.taxable, ...taxReasons.exempt, ...taxReasons.undecided]);

export const invoice = shape<Invoice>({
  ...summaryKeys,
  language: oneOf(locales),
  issuedAt: timestamp,
  businessName: Joi.string(),
  locationId: uuid,
  payerRelationId: nullable(uuid),
  reason: Joi.string().allow(''),
  lines: listOf(
    shape({
      lineId: uuid,
      attendanceId: uuid,
      serviceEn: Joi.string(),
      serviceFr: Joi.string(),
      servedOn: day,
      minutes: count,
      outcome: oneOf(attendanceStates),
      staffId: uuid,
      practitioner,
      supervisor: nullable(practitioner),
      netCents: cents,
      taxCents: cents,
      totalCents: cents,
      feeReason: Joi.string().allow(''),
      taxReason,
    }),
  ),
  taxes: listOf(
    shape({
      component: oneOf(taxComponents),
      ratePpm: count,
      baseCents: cents,
      taxCents: cents,
      registrationNo: Joi.string().allow(''),
    }),
  ),
  payments: listOf(
    shape({
      paymentId: uuid,
      number: count,
      method: oneOf(paymentMethods),
      receivedOn: day,
      reference: Joi.string().allow(''),
      payerName: name,
      amountCents: cents,
    }),
  ),
  releasedCents: cents,
  credits: nullable(numbered),
  creditedBy: listOf(numbered),
  voidable: Joi.boolean(),
}).meta({ className: 'Invoice' });

export const payment = shape<Payment>({
  paymentId: uuid,
  version,
  number: count,
  kind: oneOf(paymentKinds),
  ofPaymentId: nullable(uuid),
  clientId: uuid,
  fileNo: count,
  clientName: name,
  payerName: name,
  method: oneOf(paymentMethods),
  locationId: uuid,
  receivedOn: day,
  recordedAt: timestamp,
  recordedBy: nullable(Joi.string()),
  amountCents: cents,
  roundingCents: cents,
  allocatedCents: count,
  returnedCents: count,
  creditCents: count,
  reference: Joi.string().allow(''),
  reason: Joi.string().allow(''),
  voidedAt: nullable(timestamp),
  voidable: Joi.boolean(),
  allocations: listOf(amount),
}).meta({ className: 'Payment' });

export const ages = recordOf([...ageBuckets, 'total'] as const, cents) as ReturnType<
  typeof shape<AgedBalances>
>;

export const balance = shape<Balance>({
  clientId: uuid,
  fileNo: count,
  name,
  payerName: name,
  ages,
  creditCents: count,
  oldestOn: nullable(day),
}).meta({ className: 'Balance' });

export const payers = listOf(
  shape<Payer>({
    relationId: uuid,
    name: Joi.string().allow(''),
    usual: Joi.boolean(),
    pays: Joi.boolean(),
    organization: Joi.boolean(),
  }),
);

export const account = shape<ClientAccount>({
  clientId: uuid,
  fileNo: count,
  name,
  balanceCents: cents,
  creditCents: count,
  ages,
  invoices: listOf(invoiceSummary),
  payments: listOf(payment),
  locationId: uuid,
  payers,
}).meta({ className: 'ClientAccount' });

export const methodTotal = shape<MethodTotal>({
  method: oneOf(paymentMethods),
  payments: count,
  receivedCents: cents,
  refundedCents: cents,
  bouncedCents: cents,
  roundingCents: cents,
  totalCents: cents,
}).meta({ className: 'MethodTotal' });
