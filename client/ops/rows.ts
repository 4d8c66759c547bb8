/** A body's lines as they come; an empty one only says that the connection is there. */
export async function readRows(body: ReadableStream<Uint8Array>, onRow: (row: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const rows = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = rows.pop() ?? '';
    for (const row of rows) if (row !== '') onRow(row);
  }
}
