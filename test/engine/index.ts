export { TestInstance } from './TestInstance';
export { PollingTrigger } from './PollingTrigger';
export { PACKAGE_NAME } from './NodeCatalogue';
export { NODE_NAME, type NodeSetup } from './workflow';
export { restoreExpressionEngine, useIsolatedExpressions } from './expressionEngine';
export type { CredentialWindow } from './CredentialWindow';
export type { N8nLine } from './EngineCredentials';
export type { CreatedCredential } from './CredentialRoutes';
export type { ExecutionResult, StartedExecution } from './execution';
