import { text } from '../text/text.js';
import { element } from './element.js';
import { Field } from './field.js';

const charactersMost = 128;
const bytesLeast = 8;

/** @param {{id: string, label: string, autocomplete?: string, hint?: string, name?: string}} options */
export function passwordField({ id, label, autocomplete, hint, name }) {
  const input = element('input', { id, name, type: 'password', autocomplete, maxlength: charactersMost, required: true });
  return new Field(input, { label, hint });
}

/** The error of a new password by the rules that need no server. */
export function newPasswordTrouble(password) {
  const bytes = new TextEncoder().encode(password).length;
  return bytes < bytesLeast || bytes > charactersMost ? text.errors.invalid_password : undefined;
}
