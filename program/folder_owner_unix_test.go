//go:build unix

package main

import "testing"

func TestOnlyRootRunsAsTheFolderOwner(t *testing.T) {
	for _, tried := range []struct {
		own         int
		user, group uint32
		want        bool
	}{{0, 998, 997, true}, {0, 0, 0, false}, {1000, 1000, 1000, false}, {1000, 998, 997, false}} {
		found := credentialFor(tried.own, tried.user, tried.group)
		if (found != nil) != tried.want || found != nil && (found.Uid != tried.user || found.Gid != tried.group) {
			t.Errorf("%d runs for %d:%d as %v", tried.own, tried.user, tried.group, found)
		}
	}
}
