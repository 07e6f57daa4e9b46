import { writeFileSync } from 'node:fs'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { buildOpenApi } from '../../app/http/api/docs/open-api.ts'

// The generated types must not contain the name or address of a real shop.
const types = await openapiTS(JSON.stringify(buildOpenApi('The shop', 'https://shop.example')))
writeFileSync(new URL('schema.d.ts', import.meta.url), COMMENT_HEADER + astToString(types))
