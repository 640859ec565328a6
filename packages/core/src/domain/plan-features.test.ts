import { expect, it } from 'vitest';
import { listPlanFeatures } from './plan-features.ts';

it('lists what a plan adds to the smaller one', () => {
  expect(listPlanFeatures('basic', 'en')).toEqual(['Scheduling', 'Client management', 'Intake forms']);
  expect(listPlanFeatures('professional', 'fr')).toEqual([
    'Tout ce que comprend Basic',
    'Calculs de paie avancés',
    'Gestion des ressources humaines',
    'Rapports personnalisés',
    'Intégration à un logiciel comptable',
    'Portail de la clientèle',
  ]);
  expect(listPlanFeatures('enterprise', 'en')).toEqual(['Everything in Pro', 'Priority support']);
});
