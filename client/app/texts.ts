export const appTexts = {
  loading: 'loading...',
  unreachable: 'The portal could not be reached',
  tryAgain: 'Try again',
  notFound: 'This page does not exist',
  notFoundHint: 'The address may be mistyped, or the page has moved.',
  home: 'Go to the start page',
  memberHome: 'Nothing here for this account yet',
  memberHint:
    'You are signed in with a sub-account. Team history and the product tools, which sub-accounts use, are not part of this version. Notifications belong to the main account.',
  sampleData: 'Sample data',
  reload: 'This page is older than the portal. Please reload it to stay live.',
  reloadButton: 'Reload',
  refused: 'The live connection was refused. Please reload the page.',
  support: { supportPortal: 'Support Portal', learningPortal: 'Learning portal', youtube: 'Youtube Channel', supportChat: 'Chat with support' },
} as const;
