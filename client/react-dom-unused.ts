// Removes the features of react-dom that the portal doesn't use from the production build: about 25 kB of the first view, gzipped. docs/adr/0013 says why.
// Only entry points are listed; the minifier drops what only they use. The development build keeps everything, so a feature used by mistake fails in the
// browser tests first. If an update of React renames one of these functions, the unit test fails. Check then what the new version calls on ordinary paths.
import { type Node, visit } from './page-calls.ts';

/** Functions that run only for an unused feature. They throw instead. */
const refused = {
  hydration: ['exports.hydrateRoot', 'queueIfContinuousEvent'],
  'refs of fragments': ['FragmentInstance'],
  '<ViewTransition>': ['commitAfterMutationEffectsOnFiber', 'startViewTransition'],
  '<Suspense>, lazy and use with a promise': [
    'attachPingListener',
    'chainThenableValue',
    'replaySuspendedUnitOfWork',
    'resolveLazy',
    'trackUsedThenable',
    'useThenable',
  ],
  useMemoCache: ['useMemoCache'],
  useActionState: ['mountActionState', 'rerenderActionState', 'updateActionState'],
  'stylesheets, scripts and metadata in components': [
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'onUnsuspend',
    'exports.preconnect',
    'exports.prefetchDNS',
    'exports.preinit',
    'exports.preinitModule',
    'exports.preload',
    'exports.preloadModule',
  ],
} satisfies Record<string, readonly string[]>;

/**
 * Functions that always run, by the constant that they return when nothing on the page uses the feature. Also dropped: the component stacks of errors,
 * which the portal doesn't log, and the browser's progress indicator during asynchronous transitions.
 */
const idle: Record<string, readonly string[]> = {
  undefined: [
    'accumulateSuspenseyCommitOnFiber',
    'clearIfContinuousEvent',
    'commitExitViewTransitions',
    'commitFragmentInstanceDeletionEffects',
    'commitNewChildToFragmentInstances',
    'defaultOnDefaultTransitionIndicator',
    'preloadInstanceAndSuspendIfNeeded',
    'restoreEnterOrExitViewTransitions',
    'retryIfBlockedOn',
  ],
  null: ['getParentHydrationBoundary', 'waitForCommitToBeReady'],
  "''": ['getStackByFiberInDevAndProd'],
  false: ['isCustomElement', 'isHostHoistableType', 'popHydrationState'],
};

/** Classes of unused features. Their methods are dropped. */
const classes = ['FragmentInstance', 'ReactDOMHydrationRoot', 'ViewTransitionPseudoElement'];

/** Variables that never change on the page, with their values. */
const constants = new Map([
  ['isHydrating', 'false'],
  ['isInputEventSupported', 'true'],
]);

/** The numbers by which React tells the nodes of its tree apart, of the nodes that unused features create. */
const tags: Record<number, string> = {
  13: '<Suspense>',
  16: 'lazy',
  18: 'hydration',
  19: '<SuspenseList>',
  22: 'content of <Suspense> and <Activity>',
  23: 'hidden content of old versions',
  24: 'caches',
  26: 'stylesheets, scripts and metadata in components',
  27: '<html>, <head> and <body> in components',
  30: '<ViewTransition>',
  31: '<Activity>',
};

/** Keyed by the function. */
const constantOf = new Map(Object.entries(idle).flatMap(([constant, names]) => names.map((name) => [name, constant])));

const refusedNames: readonly string[] = Object.values(refused).flat();

/** All names that the modules of react-dom must contain. */
export const unusedNames: readonly string[] = [...refusedNames, ...constantOf.keys(), ...classes, ...constants.keys()];

const EXCLUDED = "function excluded() { throw Error('The build excludes this feature of react-dom. See client/react-dom-unused.ts.'); }";

type Edit = Pick<Node, 'start' | 'end'> & { text: string };

/**
 * Returns a module of react-dom without the unused features.
 * @returns the code, and which of `unusedNames` it contains
 */
export function withoutUnusedFeatures(code: string, tree: Node): { code: string; found: ReadonlySet<string> } {
  const found = new Set<string>();
  const edits: Edit[] = [];
  /** @returns false: the replaced part needs no further visit */
  const replace = (name: string, { start, end }: Pick<Node, 'start' | 'end'>, text: string): false => {
    found.add(name);
    edits.push({ start, end, text });
    return false;
  };

  const visitFunction = ({ id, params = [], body }: Node): boolean => {
    const name = id?.name ?? '';
    const constant = constantOf.get(name);
    if (body && refusedNames.includes(name)) return replace(name, body, '{ excluded(); }');
    if (body && constant !== undefined) return replace(name, body, `{ return ${constant}; }`);
    return !params.some((each) => each.name && constants.has(each.name));
  };
  const visitStatement = (statement: Node): boolean => {
    const { left, right } = statement.expression ?? {};
    if (!left || !right) return true;
    const target = code.slice(left.start, left.end);
    if (refusedNames.includes(target)) return replace(target, right, 'excluded');
    const owner = classes.find((name) => target.startsWith(`${name}.prototype.`));
    if (!owner) return true;
    // `First.prototype.render = Second.prototype.render = function …` keeps the second.
    return replace(owner, right.type === 'AssignmentExpression' ? { start: statement.start, end: right.start } : statement, '');
  };

  const skipped = new Set<Node>();
  const functions: Node[] = [];
  /** Drops the cases of tags that no node has. The body of a case stays if another case falls through to it. */
  const visitSwitch = ({ cases = [], end }: Node): boolean => {
    let isReached = false;
    const variables: string[] = [];
    for (const each of cases) {
      const { test, consequent = [] } = each;
      if (!isUnusedTag(test)) isReached = true;
      else if (!isReached) {
        edits.push({ start: each.start, end: each.end, text: '' });
        skipped.add(each);
        variables.push(...variablesIn(consequent));
      } else edits.push({ start: each.start, end: consequent[0]?.start ?? each.end, text: '' });
      if (consequent.length > 0 && leaves(consequent.at(-1))) isReached = false;
    }
    // Another case may use a variable that a dropped one declares.
    const body = functions.findLast((each) => each.end >= end)?.body;
    if (body && variables.length > 0) edits.push({ start: body.start + 1, end: body.start + 1, text: `var ${variables.join(', ')};` });
    return true;
  };

  /** Writes a constant in place of a call, since the minifier drops no code by what a function returns. */
  const visitCall = (call: Node): boolean => {
    const { callee, arguments: given = [], start, end } = call;
    const constant = constantOf.get(callee?.name ?? '');
    const isCreated = callee?.name === 'createFiberImplClass' && isUnusedTag(given[0]);
    if (!isCreated && (constant === undefined || !given.every(isPlain))) return true;
    edits.push({ start, end, text: isCreated ? 'excluded()' : (constant as string) });
    return false;
  };

  visit(tree, (node) => {
    const { type, name, left, right, operator } = node;
    if (skipped.has(node)) return false;
    if (type === 'FunctionDeclaration' || type === 'FunctionExpression') functions.push(node);
    if (type === 'FunctionDeclaration') return visitFunction(node);
    if (type === 'ExpressionStatement' && !visitStatement(node)) return false;
    if (type === 'SwitchStatement') return visitSwitch(node);
    if (type === 'BinaryExpression' && operator === '===' && ((isUnusedTag(left) && isTag(right)) || (isUnusedTag(right) && isTag(left)))) {
      edits.push({ start: node.start, end: node.end, text: 'false' });
      return false;
    }
    if (type === 'CallExpression') return visitCall(node);
    if (type === 'AssignmentExpression' && isTag(left) && isUnusedTag(right)) {
      edits.push({ start: node.start, end: node.end, text: 'excluded()' });
      return false;
    }
    if (type === 'VariableDeclarator' && node.id?.name && constants.has(node.id.name)) return false;
    if (type === 'AssignmentExpression' && left?.name && constants.has(left.name) && right) return replace(left.name, node, code.slice(right.start, right.end));
    if (type === 'Identifier' && name && constants.has(name)) return replace(name, node, constants.get(name) as string);
    return true;
  });

  let left = code;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) left = left.slice(0, start) + text + left.slice(end);
  return { code: `${left}\n${EXCLUDED}`, found };
}

const isUnusedTag = (node: Node | undefined): boolean => typeof node?.value === 'number' && node.value in tags;

const isTag = (node: Node | undefined): boolean => /tag$/i.test((node?.type === 'MemberExpression' ? node.property?.name : node?.name) ?? '');

/** Whether leaving out a value changes nothing else. */
const isPlain = ({ type, object }: Node): boolean =>
  type === 'Identifier' || type === 'Literal' || (type === 'MemberExpression' && object !== undefined && isPlain(object));

/** Whether control never gets past a statement. */
function leaves(statement: Node | undefined): boolean {
  const { type, body, consequent, alternate } = statement ?? {};
  if (type === 'BlockStatement') return leaves((body as unknown as Node[]).at(-1));
  if (type === 'IfStatement') return leaves(consequent as unknown as Node) && leaves(alternate);
  return type === 'BreakStatement' || type === 'ContinueStatement' || type === 'ReturnStatement' || type === 'ThrowStatement';
}

function variablesIn(statements: readonly Node[]): string[] {
  const names: string[] = [];
  visit(statements, ({ type, id }) => {
    if (type === 'VariableDeclarator' && id?.name) names.push(id.name);
    return type !== 'FunctionDeclaration' && type !== 'FunctionExpression';
  });
  return names;
}
