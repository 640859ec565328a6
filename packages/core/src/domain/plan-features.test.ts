import { expect, it } from 'vitest';
import { listInPreparation, listLostFeatures, listPlanFeatures } from './plan-features.ts';
import type { Plan } from './plans.ts';
import type { Locale } from './text.ts';

const texts = (plan: Plan, locale: Locale) => listPlanFeatures(plan, locale).map(({ text }) => text);

it('lists the features a plan adds to the smaller one, and marks those in preparation', () => {
  expect(texts('basic', 'en')).toEqual(['Scheduling', 'Client management', 'Intake forms (in preparation)']);
  expect(texts('professional', 'fr')).toEqual([
    'Tout ce que comprend Basic',
    'Calculs de paie avancés',
    'Gestion des ressources humaines (en préparation)',
    'Rapports personnalisés (en préparation)',
    'Intégration à un logiciel comptable',
    'Portail de la clientèle (en préparation)',
  ]);
  expect(texts('enterprise', 'en')).toEqual(['Everything in Pro', 'Priority support']);
  expect(listPlanFeatures('basic', 'en').map(({ isReady }) => isReady)).toEqual([true, true, false]);
});

it('names the features of a plan that a clinic cannot use yet', () => {
  expect(listInPreparation('basic', 'en')).toBe('intake forms');
  expect(listInPreparation('enterprise', 'en')).toBe(
    'intake forms, HR management, custom reporting and client portal',
  );
  expect(listInPreparation('professional', 'fr')).toBe(
    'formulaires d’accueil, gestion des ressources humaines, rapports personnalisés et portail de la clientèle',
  );
});

it('names the features that a clinic loses with a smaller plan, without those in preparation', () => {
  expect(listLostFeatures('enterprise', 'professional', 'en')).toBe('priority support');
  expect(listLostFeatures('professional', 'basic', 'fr')).toBe(
    'calculs de paie avancés et intégration à un logiciel comptable',
  );
  expect(listLostFeatures('basic', 'enterprise', 'en')).toBe('');
});
