/**
 * The streaming parser of htmlparser2. The build makes one file of it (see gulpfile.js). In XML mode it
 * knows the entities of XML and no others, so a document cannot define any.
 */
export { Parser } from 'htmlparser2';
