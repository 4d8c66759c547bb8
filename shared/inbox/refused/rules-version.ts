/**
 * The version of the rules by which both intakes read messages: the readers of alerts, the schemas of socket events,
 * and those of ingested items. Raise it with every change of them, so that the operator sees which refusals are older
 * than the fix. A test notices a changed shape.
 */
export const RULES_VERSION = '1.6';
