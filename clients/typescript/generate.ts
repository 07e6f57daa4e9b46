import { writeFileSync } from 'node:fs'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { openApi } from '../../app/http/api/docs/open-api.ts'

// Writes schema.d.ts, or the file that is named.

const [, , file = new URL('schema.d.ts', import.meta.url)] = process.argv
// Neither name nor address of a shop stands in types.
const types = await openapiTS(JSON.stringify(openApi('The shop', 'https://shop.example')))
writeFileSync(file, COMMENT_HEADER + astToString(types))
