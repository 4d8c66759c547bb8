import * as v from 'valibot';

/** Named views of a screen were kept, changed or deleted: whoever shows them reads them again. One of a screen that is not known is nobody's. */
export const viewsChangeSchema = v.object({ screen: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) });
export type ViewsChange = v.InferOutput<typeof viewsChangeSchema>;
