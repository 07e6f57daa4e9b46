export function postgresqlSchema(schema: string): string
