/**
 * A schema as Guardian's editor writes them, formatted by hand: unknown keys, exact numbers, comments of every kind.
 */
export const registryProfile = String.raw`{
  "$id": "#profile",
  "$comment": "{ \"@id\": \"schema:profile#profile\", \"term\": \"profile\" }",
  "title": "Registry profile",
  "description": "Data a registry gives",
  "type": "object",
  "properties": {
    "@context": { "oneOf": [ {"type":"string"} ], "readOnly": true },
    "id": { "type": "string", "readOnly": true },
    "legalName": {
      "title": "Legal name",
      "description": "As registered",
      "type": "string",
      "readOnly": false,
      "$comment": "{\"term\":\"legalName\",\"@id\":\"https:\/\/www.schema.org/text\",\"orderPosition\":0,\"x\":1.0}"
    },
    "area": { "title":"Area", "type":"number", "minimum":1.0, "x-weight":12345678901234567890,
      "$comment":"{\"term\":\"area\",\"unit\":\"km2\",\"unitSystem\":\"postfix\",\"orderPosition\":1}" },
    "kind": { "type": "string", "enum": ["person", "company"],
      "$comment": "{\"term\":\"kind\",\"customType\":\"enum\",\"orderPosition\":2}" },
    "notes": {
      "title": "Notes",
      "type": "array",
      "items": {
        "type": "string"
      },
      "$comment": "{\"term\":\"notes\",\"orderPosition\":3}"
    },
    "seat": { "$ref": "#Address", "$comment": "{\"term\":\"seat\",\"orderPosition\":4}" }
  },
  "required": ["@context","legalName"],
  "additionalProperties": false,
  "allOf": [
    {
      "if": { "properties": { "kind": { "const": "company" } }, "required": ["kind"] },
      "then": { "properties": { "seat": { "$ref": "#Address", "$comment": "{\"term\":\"seat\"}" } } },
      "else": { "properties": { "seat": false } }
    }
  ],
  "$defs": {
    "#Address": {
      "$id": "#Address",
      "$comment": "{ \"@id\": \"schema:address#Address\", \"term\": \"Address\" }",
      "title": "Address",
      "type": "object",
      "properties": {
        "street": { "title": "Street", "type": "string" }
      },
      "required": ["street"]
    }
  }
}
`

/** The lines that only the first text has, and those that only the second one has. */
export function changedLines(before: string, after: string): { readonly removed: string[]; readonly added: string[] } {
  const [old, young] = [before.split('\n'), after.split('\n')]
  return {
    removed: old.filter((line) => !young.includes(line)).map((line) => line.trim()),
    added: young.filter((line) => !old.includes(line)).map((line) => line.trim()),
  }
}
