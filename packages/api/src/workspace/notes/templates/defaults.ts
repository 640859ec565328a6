import type { ClinicType } from '@tamarack/core/domain';
import type { TemplateFacts, TemplateSection } from '@tamarack/core/domain/workspace';

const heading = (key: string, en: string, fr: string): TemplateSection => ({
  key,
  en,
  fr,
  promptEn: '',
  promptFr: '',
});

const plan = heading('plan', 'Plan', 'Plan');
const soap: TemplateFacts = {
  profession: null,
  nameEn: 'SOAP',
  nameFr: 'SOAP',
  sections: [
    heading('subjective', 'Subjective', 'Subjectif'),
    heading('objective', 'Objective', 'Objectif'),
    heading('assessment', 'Assessment', 'Analyse'),
    plan,
  ],
};
const physiotherapy: TemplateFacts = {
  profession: 'physiotherapist',
  nameEn: 'Physiotherapy session',
  nameFr: 'Séance de physiothérapie',
  sections: [
    heading('subjective', 'Subjective', 'Subjectif'),
    heading('objective', 'Objective findings', 'Constatations objectives'),
    heading('treatment', 'Treatment', 'Traitement'),
    heading('response', 'Response to treatment', 'Réponse au traitement'),
    heading('home_program', 'Home program', 'Programme à domicile'),
    plan,
  ],
};
const occupational: TemplateFacts = {
  profession: 'occupational_therapist',
  nameEn: 'Occupational therapy session',
  nameFr: 'Séance d’ergothérapie',
  sections: [
    heading('occupations', 'Occupational issues', 'Enjeux occupationnels'),
    heading('intervention', 'Intervention', 'Intervention'),
    heading('performance', 'Performance and response', 'Rendement et réponse'),
    heading('recommendations', 'Recommendations', 'Recommandations'),
    plan,
  ],
};
const speech: TemplateFacts = {
  profession: 'speech_language_pathologist',
  nameEn: 'Speech therapy progress',
  nameFr: 'Évolution en orthophonie',
  sections: [
    heading('goals', 'Goals', 'Objectifs'),
    heading('activities', 'Activities and cueing', 'Activités et indices'),
    heading('results', 'Results', 'Résultats'),
    heading('home_practice', 'Home practice', 'Exercices à la maison'),
    plan,
  ],
};
const dap: TemplateFacts = {
  profession: 'psychotherapist',
  nameEn: 'Psychotherapy: DAP',
  nameFr: 'Psychothérapie : DAP',
  sections: [heading('data', 'Data', 'Données'), heading('assessment', 'Assessment', 'Analyse'), plan],
};
const birp: TemplateFacts = {
  profession: 'psychotherapist',
  nameEn: 'Psychotherapy: BIRP',
  nameFr: 'Psychothérapie : BIRP',
  sections: [
    heading('behaviour', 'Behaviour', 'Comportement'),
    heading('intervention', 'Intervention', 'Intervention'),
    heading('response', 'Response', 'Réponse'),
    plan,
  ],
};
const massage: TemplateFacts = {
  profession: 'massage_therapist',
  nameEn: 'Massage therapy session',
  nameFr: 'Séance de massothérapie',
  sections: [
    heading('complaint', 'Main complaint', 'Motif de consultation'),
    heading('findings', 'Findings', 'Constatations'),
    heading('treatment', 'Areas treated and techniques', 'Régions traitées et techniques'),
    heading('response', 'Response', 'Réponse'),
    heading('self_care', 'Self-care', 'Autosoins'),
    plan,
  ],
};
const kinesiology: TemplateFacts = {
  profession: 'kinesiologist',
  nameEn: 'Kinesiology session',
  nameFr: 'Séance de kinésiologie',
  sections: [
    heading('subjective', 'Subjective', 'Subjectif'),
    heading('measures', 'Measures and tests', 'Mesures et tests'),
    heading('exercises', 'Exercises and loads', 'Exercices et charges'),
    heading('response', 'Response', 'Réponse'),
    heading('home_program', 'Home program', 'Programme à domicile'),
    plan,
  ],
};

const ofFields = [physiotherapy, occupational, speech, dap, birp, massage, kinesiology];
const first: Record<ClinicType, TemplateFacts[]> = {
  physical: [physiotherapy, massage, kinesiology],
  occupational: [occupational],
  speech: [speech],
  mental_health: [dap, birp],
  behavioral: [birp],
  marriage_family: [dap, birp],
  other: [],
};

/** The templates of a new clinic: those of its field, SOAP for everyone, and those of the other fields. */
export function defaultTemplates(clinicType: ClinicType): TemplateFacts[] {
  return [...new Set([...first[clinicType], soap, ...ofFields])];
}
