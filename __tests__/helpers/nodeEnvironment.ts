import './compileOnce';
import NodeEnvironment from 'jest-environment-node';

export default NodeEnvironment;
