import { type Html, html, nothing } from '../../../server/pages/html.ts';
import type { Typed } from './typed.ts';

/** What is in a form and what is wrong with it (texts by field). */
export interface Filled {
  typed: Typed;
  problems: Readonly<Record<string, string>>;
}

export interface TextField {
  name: string;
  label: string | Html;
  type?: 'text' | 'email' | 'tel';
  complete?: string;
  max?: number;
  inputMode?: 'text' | 'numeric';
  hint?: string;
  /** What stands behind the field's text, such as the end of an address. */
  suffix?: string;
}

function join(pieces: readonly Html[]): Html {
  return pieces.reduce((all, piece) => html`${all}${piece}`, nothing);
}

/** State and description of a control that has a problem or a hint; the first wrong one takes the focus. */
function state({ problems }: Filled, name: string, hint?: string): Html {
  const described = [problems[name] ? `${name}-problem` : '', hint ? `${name}-hint` : '']
    .filter(Boolean)
    .join(' ');
  const first = Object.keys(problems)[0] === name;
  return html`${problems[name] ? html` aria-invalid="true"` : nothing}${described ? html` aria-describedby="${described}"` : nothing}${first ? html` autofocus` : nothing}`;
}

function below({ problems }: Filled, name: string, hint?: string): Html {
  const problem = problems[name];
  return html`${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : nothing}${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}`;
}

/** A labelled text field with its problem and hint beneath. */
export function textField(filled: Filled, field: TextField): Html {
  const { name, label, type = 'text', complete = 'off', max, inputMode, hint, suffix } = field;
  const input = html`<input id="${name}" name="${name}" type="${type}" value="${filled.typed[name] ?? ''}" autocomplete="${complete}"${max ? html` maxlength="${max}"` : nothing}${inputMode ? html` inputmode="${inputMode}"` : nothing}${state(filled, name, hint)}>`;
  return html`<div class="field"><label for="${name}">${label}</label>
${suffix ? html`<div class="joined">${input}<span>${suffix}</span></div>` : input}
${below(filled, name, hint)}</div>
`;
}

export interface Choice {
  value: string;
  label: string | Html;
}

/** A labelled list; an empty choice stands first and cannot be chosen again. */
export function selectField(
  filled: Filled,
  field: {
    name: string;
    label: string;
    empty?: string;
    choices: readonly Choice[];
    complete?: string;
    after?: Html;
  },
): Html {
  const { name, label, empty, choices, complete = 'off', after = nothing } = field;
  const chosen = filled.typed[name] ?? '';
  const option = ({ value, label: text }: Choice) =>
    html`<option value="${value}"${value === chosen ? html` selected` : nothing}>${text}</option>`;
  return html`<div class="field"><label for="${name}">${label}</label>
<div class="beside"><select id="${name}" name="${name}" autocomplete="${complete}"${state(filled, name)}>
${empty ? html`<option value=""${chosen ? nothing : html` selected`}>${empty}</option>` : nothing}${join(choices.map(option))}
</select>${after}</div>
${below(filled, name)}</div>
`;
}

/** A question with one answer of a few. */
export function radioField(
  filled: Filled,
  field: { name: string; legend: string; hint?: string; choices: readonly Choice[]; cards?: boolean },
): Html {
  const { name, legend, hint, choices, cards } = field;
  const choice = ({ value, label }: Choice) =>
    html`<label><input type="radio" name="${name}" value="${value}"${value === filled.typed[name] ? html` checked` : nothing}> <span>${label}</span></label>
`;
  return html`<fieldset class="field${cards ? ' cards' : ''}"><legend>${legend}</legend>
${hint ? html`<p class="hint">${hint}</p>` : nothing}<div class="choices">${join(choices.map(choice))}</div>
${below(filled, name)}</fieldset>
`;
}

/** A count from 0 upwards; `groupProblem` is the id of a message that is about all counts together. */
export function countField(filled: Filled, name: string, label: string, groupProblem?: string): Html {
  const described = groupProblem
    ? html` aria-invalid="true" aria-describedby="${groupProblem}"`
    : state(filled, name);
  return html`<div class="count"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="number" min="0" max="10000" step="1" inputmode="numeric" autocomplete="off" value="${filled.typed[name] ?? '0'}"${described}>
${below(filled, name)}</div>
`;
}
