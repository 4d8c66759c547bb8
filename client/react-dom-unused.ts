// Removes the features of react-dom that the portal doesn't use from the production build: about 14 kB of the first view, gzipped. Only entry points are
// listed; the minifier drops what only they use. The development build keeps everything, so a feature used by mistake fails in the browser tests first.
// If an update of React renames one of these functions, the unit test fails. Check then what the new version calls on ordinary paths.
import { type Node, visit } from './page-calls.ts';

/** Functions that run only for an unused feature. They throw instead. */
const refused = {
  hydration: [
    'exports.hydrateRoot',
    'attemptExplicitHydrationTarget',
    'clearHydrationBoundary',
    'getHydratableHoistableCache',
    'hideOrUnhideDehydratedBoundary',
    'mountHostRootWithoutHydrating',
    'prepareToHydrateHostInstance',
    'queueIfContinuousEvent',
    'registerSuspenseInstanceRetry',
    'updateDehydratedSuspenseComponent',
  ],
  'refs of fragments': ['FragmentInstance', 'commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
  '<ViewTransition>': [
    'applyViewTransitionToHostInstances',
    'commitAfterMutationEffectsOnFiber',
    'createViewTransitionInstance',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'suspendInstance',
  ],
  '<Activity> and <SuspenseList>': ['updateActivityComponent', 'updateSuspenseListComponent'],
  useActionState: ['mountActionState', 'rerenderActionState', 'updateActionState'],
  'stylesheets, scripts and metadata in components': [
    'acquireResource',
    'getResource',
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'preloadResourceAndSuspendIfNeeded',
    'suspendResource',
    'exports.preconnect',
    'exports.prefetchDNS',
    'exports.preinit',
    'exports.preinitModule',
    'exports.preload',
    'exports.preloadModule',
  ],
} satisfies Record<string, readonly string[]>;

/** Functions that always run, with what they return when nothing on the page uses the feature. */
const idle: Record<string, string> = {
  clearIfContinuousEvent: '',
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitFragmentInstanceDeletionEffects: '',
  commitFragmentInstanceInsertionEffects: '',
  commitNestedViewTransitions: '',
  commitNewChildToFragmentInstances: '',
  getParentHydrationBoundary: 'return null;',
  isHostHoistableType: 'return false;',
  popHydrationState: 'return false;',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  retryIfBlockedOn: '',
  trackEnterViewTransitions: '',
  waitForCommitToBeReady: 'return null;',
};

/** Classes of unused features. Their methods are dropped. */
const classes = ['FragmentInstance', 'ReactDOMHydrationRoot', 'ViewTransitionPseudoElement'];

/** A variable that is true only during hydration. */
const HYDRATING = 'isHydrating';

const refusedNames: readonly string[] = Object.values(refused).flat();

/** All names that the modules of react-dom must contain. */
export const unusedNames: readonly string[] = [...refusedNames, ...Object.keys(idle), ...classes, HYDRATING];

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
    const left = refusedNames.includes(name) ? 'excluded();' : idle[name];
    if (body && left !== undefined) return replace(name, body, `{ ${left} }`);
    return !params.some((each) => each.name === HYDRATING);
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

  visit(tree, (node) => {
    if (node.type === 'FunctionDeclaration') return visitFunction(node);
    if (node.type === 'ExpressionStatement') return visitStatement(node);
    if (node.type === 'VariableDeclarator' && node.id?.name === HYDRATING) return false;
    if (node.type === 'AssignmentExpression' && node.left?.name === HYDRATING && node.right) {
      return replace(HYDRATING, node, code.slice(node.right.start, node.right.end));
    }
    if (node.type === 'Identifier' && node.name === HYDRATING) return replace(HYDRATING, node, 'false');
    return true;
  });

  let left = code;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) left = left.slice(0, start) + text + left.slice(end);
  return { code: `${left}\n${EXCLUDED}`, found };
}
