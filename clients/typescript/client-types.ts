import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { buildOpenApi } from '../../app/http/api/docs/open-api.ts'

/**
 * Builds the text of `schema.d.ts`, the types of all calls. It is committed, because `npm pack` in a fresh clone runs
 * no scripts. The text must not contain the name or address of a real shop.
 */
export async function buildClientTypes(): Promise<string> {
	const types = await openapiTS(JSON.stringify(buildOpenApi('The shop', 'https://shop.example')))
	return COMMENT_HEADER + astToString(types)
}
