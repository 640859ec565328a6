import { describe, expect, it } from 'vitest';
import { sampleClinicians, sampleHours, sampleVisits, sampleWeeks } from './sample-report.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the figures of the sample report', () => {
  it('are consistent: the number of new clients is the same by week, by visit and by clinician', () => {
    expect(sum(sampleWeeks.map((week) => week.newClients))).toBe(104);
    expect(sampleVisits[0]).toBe(104);
    expect(sum(sampleClinicians.map(({ started }) => started))).toBe(104);
    expect(sum(sampleClinicians.map(({ cameBack }) => cameBack))).toBe(sampleVisits[2]);
  });

  it('cover twelve weeks in a row, each with the hours of every clinician', () => {
    expect(sampleWeeks.map(({ week }) => week)).toEqual([35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46]);
    const days = sampleWeeks.map(({ monday }) => Date.parse(monday) / 86_400_000);
    expect(days.every((day, at) => at === 0 || day - (days[at - 1] ?? 0) === 7)).toBe(true);
    expect(sampleWeeks.every(({ monday }) => new Date(monday).getUTCDay() === 1)).toBe(true);
    expect(sampleWeeks.every(({ hours }) => hours.length === sampleClinicians.length)).toBe(true);
  });

  it('never have more treated than scheduled hours, nor more billed than treated hours', () => {
    for (const week of sampleWeeks) {
      const { scheduled, treated } = sampleHours(week);
      expect(treated).toBeLessThanOrEqual(scheduled);
      expect(week.billedHours).toBeLessThanOrEqual(treated);
      expect(week.hours.every(([planned, worked]) => worked <= planned)).toBe(true);
    }
  });
});
