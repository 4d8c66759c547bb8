import { serverFields } from '../shared/calls.ts';

export type Node = {
  type: string;
  start: number;
  end: number;
  name?: string;
  computed?: boolean;
  key?: Node;
  id?: Node;
  local?: Node;
  source?: Node;
  specifiers?: Node[];
  declarations?: Node[];
  expression?: Node;
  left?: Node;
  right?: Node;
  params?: Node[];
  body?: Node;
  operator?: string;
  value?: unknown;
  object?: Node;
  property?: Node;
  callee?: Node;
  arguments?: Node[];
  cases?: Node[];
  test?: Node;
  consequent?: Node[];
  alternate?: Node;
};

/** Removes the fields that only servers need from a module that declares calls. */
export function withoutServerFields(code: string, tree: Node): string {
  const dropped: Node[] = [];
  visit(tree, (node) => {
    const isDropped = node.type === 'Property' && !node.computed && (serverFields as readonly (string | undefined)[]).includes(node.key?.name);
    if (isDropped) dropped.push(node);
    return !isDropped;
  });
  let left = code;
  for (const { start, end } of dropped.sort((a, b) => b.start - a.start)) left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, '');
  return left;
}

/** Removes the imports and declarations that a module's exports don't need. They must be free of side effects. */
export function withoutUnused(code: string, statements: readonly Node[]): string {
  const used = new Set<string>();
  const retained = new Set<Node>();
  const keep = (statement: Node) => {
    retained.add(statement);
    for (const name of namesIn(statement)) used.add(name);
  };
  for (const statement of statements) if (declaredBy(statement).length === 0) keep(statement);
  for (let before = -1; before !== retained.size; ) {
    before = retained.size;
    for (const statement of statements) if (!retained.has(statement) && declaredBy(statement).some((name) => used.has(name))) keep(statement);
  }
  const textOf = (statement: Node) => {
    const { specifiers = [], source } = statement;
    const left = specifiers.filter(({ local }) => used.has(local?.name ?? ''));
    if (!source || left.length === specifiers.length || left.some(({ type }) => type !== 'ImportSpecifier')) return code.slice(statement.start, statement.end);
    return `import { ${left.map(({ start, end }) => code.slice(start, end)).join(', ')} } from ${code.slice(source.start, source.end)};`;
  };
  return statements
    .filter((statement) => retained.has(statement))
    .map(textOf)
    .join('\n');
}

/** Returns the names that a statement declares without exporting them. */
function declaredBy({ type, specifiers = [], declarations = [], id }: Node): string[] {
  if (type === 'ImportDeclaration') return specifiers.map(({ local }) => local?.name ?? '');
  if (type === 'FunctionDeclaration') return [id?.name ?? ''];
  return type === 'VariableDeclaration' ? declarations.flatMap((each) => (each.id ? namesIn(each.id) : [])) : [];
}

/** Returns all identifiers in a node, including field names: at worst, an unused statement stays. */
function namesIn(node: Node): string[] {
  const names: string[] = [];
  visit(node, ({ type, name }) => {
    if (type === 'Identifier' && name !== undefined) names.push(name);
    return type !== 'ImportDeclaration';
  });
  return names;
}

/** Walks a syntax tree. @param enter returns whether to visit the node's children */
export function visit(value: unknown, enter: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const each of value) visit(each, enter);
  else if (typeof value === 'object' && value !== null && (!('type' in value) || enter(value as Node))) {
    for (const each of Object.values(value)) visit(each, enter);
  }
}
